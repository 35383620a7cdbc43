import { expect, test } from "vitest";
import { z } from "zod";
import { isLoopback } from "../../sdk/internal";
import { platform, refusals } from "./live";
import { storageZone } from "./objects";

const live = platform([storageZone]);
const { send, ok, make, name } = live;

const zoneOf = z.object({ id: z.int(), name: z.string(), password: z.string(), storageHostname: z.string() });

/** A new storage zone, and how requests about its files are sent. */
async function newZone() {
  const { id, name, password, storageHostname } = zoneOf.parse(await make(storageZone));
  const { apiUrl, storageUrl } = live.account.options;
  const base = storageUrl ?? new URL(`${isLoopback(apiUrl) ? "http" : "https"}://${storageHostname}`);
  const put = (path: string[], key = password) => {
    const headers = { "content-type": "application/octet-stream" };
    return send("PUT /{name}/{path}", { name, path }, "live", { base, key, headers });
  };
  return { id, name, base, key: password, put };
}

// `StorageZone` takes a-z, 0-9 and hyphens alone, as the vendor's Terraform provider does.
test("a name with an underscore is refused", async () => {
  const zone = { Name: `${name()}_live`, Region: "DE", ZoneTier: 0 };
  expect(refusals).toContain((await send("POST /storagezone", {}, zone)).status);
});

// The document describes no body; clients read it.
test("a response about a name says whether it is available", async () => {
  const isAvailable = async (zone: object) => (await ok("POST /storagezone/checkavailability", {}, zone)).body;
  expect(await isAvailable({ Name: name() })).toMatchObject({ Available: true });
  expect(await isAvailable({ Name: (await newZone()).name })).toMatchObject({ Available: false });
});

// The document has the plain array of page 0.
test("page 1 of the storage zones is an object with Items", async () => {
  const { body } = await ok("GET /storagezone", {}, undefined, { query: { page: 1, perPage: 5 } });
  z.object({ Items: z.array(z.object({ Id: z.int() })) }).parse(body);
});

// One client has seen an error; `StorageZone` refuses it.
test("a path of the 404 page that does not begin with a slash is refused", async () => {
  const { id } = await make(storageZone);
  const { status } = await send("POST /storagezone/{id}", { id }, { Custom404FilePath: "live/404.html" });
  expect(refusals).toContain(status);
});

// The provider reads 401 as a password that was reset.
test("a wrong password is answered with 401", async () => {
  const { put } = await newZone();
  expect((await put(["live.txt"], "not-its-password")).status).toBe(401);
});

// `StorageFile` waits for it; how long that takes is known to nobody.
test("a password that was reset is known to the storage host at once", async () => {
  const { id, put } = await newZone();
  await ok("POST /storagezone/{id}/resetPassword", { id });
  const { Password } = z.object({ Password: z.string() }).parse((await ok("GET /storagezone/{id}", { id })).body);
  expect((await put(["live.txt"], Password)).status).toBe(201);
});

// A deletion of a zone that is not empty is refused by its figures, and by a list since they may be late.
test("the figures of a storage zone count a file at once", async () => {
  const { id, put } = await newZone();
  expect((await put(["live.txt"])).status).toBe(201);
  expect((await ok("GET /storagezone/{id}", { id })).body).toMatchObject({ FilesStored: 1 });
});

// One client has seen it.
test("a file below the path of another file is refused", async () => {
  const { put } = await newZone();
  expect((await put(["live"])).status).toBe(201);
  expect(refusals).toContain((await put(["live", "below.txt"])).status);
});

// A client of the vendor reads it.
test("a range outside of a file is answered with 416", async () => {
  const { name, base, key, put } = await newZone();
  expect((await put(["live.txt"])).status).toBe(201);
  const details = { base, key, headers: { range: "bytes=1000-2000" } };
  expect((await send("GET /{name}/live.txt", { name }, undefined, details)).status).toBe(416);
});
