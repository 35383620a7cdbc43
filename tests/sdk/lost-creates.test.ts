import { afterEach, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { type BunnyClient, createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();
const clients: BunnyClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client that has seen no object of others. */
function otherClient(): BunnyClient {
  const client = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url, retryDelayMs: 1 });
  clients.push(client);
  return client;
}

function set(rule: string): void {
  account.emulator.faults.add(parseFault(rule));
}

const script = { name: "twin", type: "CDN", code: "// twin" } as const;
const list = { name: "twins", type: "IP", content: "192.0.2.1" } as const;
const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

test.each<[string, string, string, (api: BunnyClient) => Promise<{ id: number }>]>([
  [
    "an edge script, before its code is read",
    "POST /compute/script",
    "GET /compute/script/{id}/code",
    (api) => api.edgeScripts.create(script),
  ],
  [
    "an edge script",
    "POST /compute/script",
    "GET /compute/script/{id}",
    (api) => api.edgeScripts.create({ ...script, name: "other-twin" }),
  ],
  ["an access list", `POST ${lists}`, `GET ${lists}/{id}`, (api) => api.accessLists.create(2001, list)],
])(
  "an equal object that is deleted during the search for a lost create does no harm: %s",
  async (_, making, reading, create) => {
    const theirs = await create(otherClient());
    set(`reset on ${making} carried-out`);
    account.emulator.faults.add({ operation: reading, answer: { status: 404 } });
    account.emulator.calls.take();
    expect((await create(otherClient())).id).not.toBe(theirs.id);
    expect(account.emulator.calls.take().filter(({ operation }) => operation === making)).toHaveLength(1);
  },
);

test("a script that its repository deploys immediately is found by the search", async () => {
  set("reset on POST /compute/script carried-out");
  const { emulator } = account;
  const publishing = {
    operation: "GET /compute/script",
    get delayMs() {
      for (const script of emulator.state.edgeScripts.values())
        if (script.Name === "deployed") script.CurrentReleaseId = 7;
      return 0;
    },
  };
  emulator.faults.add(publishing);
  const integration = { repositorySettings: { id: 5 }, deployConfiguration: { branch: "main" } };
  const created = await otherClient().edgeScripts.create({ name: "deployed", type: "CDN", integration });
  const all = [...emulator.state.edgeScripts.values()].filter(({ Name }) => Name === "deployed");
  expect(all.map(({ Id }) => Id)).toEqual([created.id]);
});

test("a create that is refused after a lost attempt may have happened, even if no search shows it", async () => {
  set(`reset on POST ${lists}`);
  account.emulator.faults.add({ operation: `POST ${lists}`, answer: { status: 403 } });
  const refused = await errorOf(otherClient().accessLists.create(2001, { ...list, name: "refused" }));
  expect(refused).toMatchObject({ code: "forbidden", mayHaveHappened: true });
});

test("a secret that a search finds gets the value of the create: reads show none", async () => {
  const api = otherClient();
  const { id } = await api.edgeScripts.create({ ...script, name: "with-secret" });
  await api.edgeScriptSecrets.add(id, { name: "TOKEN", value: "old" });
  set("500 on POST /compute/script/{id}/secrets");
  await otherClient().edgeScriptSecrets.add(id, { name: "TOKEN", value: "new" });
  expect(account.emulator.state.edgeScripts.get(id)?.Secrets).toMatchObject([{ Name: "TOKEN", Value: "new" }]);
});
