import type { Emulator } from "../../emulator";
import { addTeamMember } from "../../emulator/routes/account";
import { addContainerApp } from "../../emulator/routes/containers";
import { addStorageZone } from "../../emulator/routes/storage";
import { appWithEndpoint } from "./app-with-endpoint";

/** Adds an object of each kind to an account, one of them a stored file. Returns where that file is. */
export async function fillAccount({ url, apiKey, state, storageUrl }: Emulator) {
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { accesskey: apiKey, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === "" ? {} : (JSON.parse(text) as { Id: number });
  };
  const script = (await send("POST", "/compute/script", { Name: "edge", ScriptType: 1, Code: "// 1" })) as {
    Id: number;
  };
  await send("POST", `/compute/script/${script.Id}/publish`, {});
  await send("PUT", `/compute/script/${script.Id}/secrets`, { Name: "TOKEN", Secret: "hidden" });
  const [dnsZone] = state.dnsZones.keys();
  await send("PUT", `/dnszone/${dnsZone}/records`, { Type: 0, Name: "www", Value: "192.0.2.1" });
  await send("POST", "/dnszone/records/scan", { ZoneId: dnsZone });
  const list = { name: "office", type: 0, content: "192.0.2.1" };
  await send("POST", "/shield/shield-zone/2001/access-lists", list);
  const regions = { storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] };
  await send("POST", "/database/v2/databases", { name: "orders", ...regions });
  const passwordCredentials = { userName: "acme", password: "hidden-in-the-registry" };
  await send("POST", "/mc/registries", { displayName: "images", type: "dockerHub", passwordCredentials });
  addContainerApp(state, { ...appWithEndpoint(1001), name: "shop" });
  addTeamMember(state, { Email: "ada@example.com" });
  await send("POST", "/videolibrary", { Name: "trailers" });
  await send("POST", "/loadbalancer", { Name: "in-two-regions" });
  const { Name, Password } = addStorageZone(state, { Name: "files" });
  const upload = { path: `/${Name}/a/b.txt`, password: Password, text: "the content" };
  await fetch(storageUrl + upload.path, { method: "PUT", headers: { accesskey: Password }, body: upload.text });
  return upload;
}
