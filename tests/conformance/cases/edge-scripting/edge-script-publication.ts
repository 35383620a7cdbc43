import type { Emulator } from "../../../../emulator";
import type { Case, Deployed } from "../../case";
import { ownScripts } from "./prepare-scripts";

const scriptOf = ({ state }: Emulator, { outputs }: Deployed) => state.edgeScripts.get(outputs.scriptId as number);

const publication = [
  "GET /compute/script/{id}/releases/active",
  "POST /compute/script/{id}/publish/{uuid}",
  "GET /compute/script/{id}/releases",
];

export const edgeScriptPublicationCase: Case = {
  resource: "EdgeScriptPublication",
  prepare: ownScripts.prepare,
  args: (n) => ({ scriptId: ownScripts.scriptFor(n), triggers: ["eu", "v1"] }),
  calls: { create: publication, refresh: ["GET /compute/script/{id}"], delete: [] },
  sameAs: [{ title: "equal triggers", args: { triggers: ["eu", "v1"] } }],
  updates: [
    { title: "another value", args: { triggers: ["eu", "v2"] }, calls: publication },
    { title: "one more value", args: { triggers: ["eu", "v1", ""] }, calls: publication },
    { title: "no values", args: { triggers: undefined }, calls: publication },
  ],
  replacements: [{ title: "script", args: { scriptId: ownScripts.otherScriptId } }],
  drift: [],
  failedCreates: [],
  failedUpdates: [],
  onPlatform: (emulator, deployed) => {
    const script = scriptOf(emulator, deployed);
    return script && { scriptId: script.Id };
  },
  unseen: { triggers: "used by the provider only" },
  settings: {
    afterDelete: {},
    externalDeletion: {
      title: "the script was deleted",
      change: ({ state }, { outputs }) => state.edgeScripts.delete(outputs.scriptId as number),
    },
  },
};
