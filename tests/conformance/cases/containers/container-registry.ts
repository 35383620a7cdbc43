import type { Emulator } from "../../../../emulator";
import type { ContainerRegistryRecord } from "../../../../emulator/routes/containers/records";
import type { Case, Deployed } from "../../case";

const find = ({ state }: Emulator, { id }: Deployed) => state.containerRegistries.get(Number(id));
const change = (members: Partial<ContainerRegistryRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, members);

const registry = "/registries/{registryId}";
const types: Readonly<Record<string, string>> = { "docker.io": "DockerHub", "ghcr.io": "GitHub" };

export const containerRegistryCase: Case = {
  resource: "ContainerRegistry",
  creation: { operation: "POST /registries", assignsId: true },
  objects: ({ containerRegistries }) =>
    [...containerRegistries.values()].map(({ id, displayName }) => ({ id: String(id), name: displayName })),
  args: (n) => ({
    name: `registry-${n}`,
    type: "DockerHub",
    userName: `user-${n}`,
    password: `a-token-of-${n}-hidden`,
  }),
  calls: {
    create: ["POST /registries", `GET ${registry}`],
    refresh: [`GET ${registry}`],
    delete: [`DELETE ${registry}`],
  },
  sameAs: [],
  updates: [
    { title: "name", args: { name: "renamed" }, calls: [`PUT ${registry}`] },
    {
      title: "password",
      args: { password: "another-secret" },
      calls: [`GET ${registry}`, `PUT ${registry}`, `GET ${registry}`],
    },
    { title: "user", args: { userName: "another" }, calls: [`GET ${registry}`, `PUT ${registry}`, `GET ${registry}`] },
    {
      title: "user, password and name",
      args: { name: "all-new", userName: "another", password: "another-secret" },
      calls: [`GET ${registry}`, `PUT ${registry}`, `GET ${registry}`],
    },
  ],
  replacements: [{ title: "type", args: { type: "GitHub" } }],
  drift: [
    { title: "renamed", change: change({ displayName: "hacked" }), shows: ["name"] },
    { title: "another host", change: change({ hostName: "ghcr.io" }), shows: ["type"] },
    { title: "another user", change: change({ userName: "mallory" }), shows: ["userName"] },
    {
      title: "another password, detected by its symbols",
      change: change({ password: "hacked-secret" }),
      shows: ["password"],
    },
    {
      title: "deleted",
      change: ({ state }, { id }) => state.containerRegistries.delete(Number(id)),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the new registry cannot be read",
      fault: { operation: `GET ${registry}`, times: 9, answer: { status: 500 } },
      error: /the registry was created, but could not be read: .*500/,
      completes: [],
    },
  ],
  failedUpdates: [
    {
      title: "the registry with another password cannot be read",
      args: { password: "another-secret" },
      fault: { operation: `GET ${registry}`, after: 1, times: 9, answer: { status: 500 } },
      error: /the registry was updated, but could not be read: .*500/,
      completes: [],
    },
  ],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        name: record.displayName,
        type: types[record.hostName],
        userName: record.userName,
        password: record.password,
      }
    );
  },
  count: ({ state }) => state.containerRegistries.size,
};
