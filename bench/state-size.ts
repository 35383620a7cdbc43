import type { Case, Comparison } from "./frame";
import { type BenchHost, hosts } from "./hosts";
import { live } from "./life";
import { declareSites } from "./sites";

interface StateResource {
  readonly type: string;
  readonly inputs?: unknown;
  readonly outputs?: unknown;
}

/** A host's resources, deployed once from the same program. */
function deployed(host: BenchHost): () => Promise<StateResource[]> {
  let resources: Promise<StateResource[]> | undefined;
  const deploy = async (): Promise<StateResource[]> => {
    const [up] = await live({ host, declare: (state) => declareSites(state, 1), operations: ["up"] });
    return JSON.parse(up?.state ?? "").checkpoint.latest.resources;
  };
  return () => {
    resources ??= deploy();
    return resources;
  };
}

function bytes(
  name: string,
  resources: () => Promise<StateResource[]>,
  of: (resource: StateResource) => unknown,
): Case {
  return {
    name,
    async measure() {
      const ours = (await resources()).filter(({ type }) => type.includes("bunny:"));
      return Object.fromEntries(
        ours.map((resource) => [resource.type.split(":").at(-1), JSON.stringify(of(resource)).length]),
      );
    },
  };
}

const native = deployed(hosts.nativeFromProgram);
const dynamic = deployed(hosts.dynamic);

/** What a resource adds to the state, against what the engine writes for any resource. */
export const stateSize: readonly Comparison[] = [
  {
    title: "state of one resource",
    baseline: bytes("what the engine writes of any", native, ({ inputs, outputs, ...rest }) => rest),
    cases: [
      bytes("the plugin's", native, (resource) => resource),
      bytes("a dynamic one", dynamic, (resource) => resource),
    ],
    unit: "bytes",
    rounds: 1,
  },
];
