import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
const stacks: TestStack[] = [];
afterEach(async () => {
  for (const stack of stacks.splice(0)) {
    await stack.destroy();
    stack.remove();
  }
});

const generate = "PUT /v2/databases/{db_id}/auth/generate";
const revoke = "POST /v2/databases/{db_id}/auth/revoke";
const written = () =>
  account.emulator.calls
    .take()
    .flatMap(({ operation, method }) => (operation === undefined || method === "GET" ? [] : [operation]));
const warning = "revokes all tokens of database";

async function deploy(host: (typeof hosts)[number], revokeAllOnDelete: boolean) {
  const [Database, Token] = [host.classNamed("Database"), host.classNamed("DatabaseToken")];
  const [Script, Secret] = [host.classNamed("EdgeScript"), host.classNamed("EdgeScriptSecret")];
  const program =
    (more: object = {}) =>
    async () => {
      const name = `tok-${host.name}-${revokeAllOnDelete}`.slice(0, 16);
      const database = new Database("database", { name, primaryRegions: ["DE"], deleteContents: true } as never);
      const script = new Script("script", { name, type: "CDN", code: "export {};" } as never);
      const args = { authorization: "ReadOnly", validDays: 90, renewBeforeDays: 30, revokeAllOnDelete, ...more };
      const token = new Token("token", { databaseId: database.databaseId, ...args } as never);
      new Secret("secret", { scriptId: script.scriptId, name: "TOKEN", value: token.token } as never);
    };
  const stack = await TestStack.create();
  stacks.push(stack);
  await stack.up(program());
  const databaseOf = () => {
    const id = stack.bunnyResources().find(({ urn }) => urn.endsWith("::database"))?.id;
    const found = [...account.emulator.state.databases.values()].find((one) => one.id === id);
    if (!found) throw new Error("The database of the stack is not on the platform.");
    return found;
  };
  const secretOf = () => [...account.emulator.state.edgeScripts.values()].at(-1)?.Secrets.at(-1)?.Value;
  /** As if so many days were left. */
  const expireIn = async (days: number) => {
    const state = await stack.exportState();
    const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    for (const { urn, inputs, outputs } of state.deployment.resources)
      if (urn.endsWith("::token")) for (const part of [inputs, outputs]) part.expiresAt = expiresAt;
    await stack.importState(state);
  };
  return { stack, program, databaseOf, secretOf, expireIn };
}

test.each(hosts)(
  "$name: a token that is about to expire is renewed by an up, and its readers have the new one before the old one is taken away",
  async (host) => {
    const { stack, program, databaseOf, secretOf, expireIn } = await deploy(host, false);
    const first = databaseOf().tokens.at(-1);
    expect(secretOf()).toBe(first?.token);
    expect((await stack.up(program())).changes).toEqual([]);

    await expireIn(29);
    const preview = await stack.preview(program());
    expect(preview.changes.map(({ op, name }) => `${op} ${name}`)).toContain("replace token");
    expect(preview.text).not.toContain(warning);
    expect(databaseOf().tokens).toHaveLength(1);
    account.emulator.calls.take();
    await stack.up(program());
    expect(written()).toEqual([generate, expect.stringMatching(/secrets/)]);
    const [old, renewed] = databaseOf().tokens;
    expect([old, secretOf()]).toEqual([first, renewed?.token]);
    expect((await stack.up(program())).changes).toEqual([]);
  },
);

test.each(hosts)("$name: a rotation that revokes does so first, and its preview says what it ends", async (host) => {
  const { stack, program, databaseOf, secretOf } = await deploy(host, true);
  const first = databaseOf().tokens.at(-1)?.token;
  const rotation = program({ rotation: "2" });
  const preview = await stack.preview(rotation);
  expect(preview.text).toContain(`${warning} ${databaseOf().id}, those of others included`);
  expect(databaseOf().tokens.map(({ token }) => token)).toEqual([first]);
  account.emulator.calls.take();
  await stack.up(rotation);
  expect(written()).toEqual([revoke, generate, expect.stringMatching(/secrets/)]);
  expect(databaseOf().tokens.map(({ token }) => token)).toEqual([secretOf()]);
  expect(secretOf()).not.toBe(first);
  // What holds the tokens is deleted after them.
  expect((await stack.destroy()).text).toContain(warning);
});
