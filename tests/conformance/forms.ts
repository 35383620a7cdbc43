import { type CustomResource, type CustomResourceOptions, RunError } from "@pulumi/pulumi";
import type { PulumiFn, UpOptions } from "@pulumi/pulumi/automation";
import { failureOf } from "../support/stack";
import type { Args, Case } from "./case";
import { allCases } from "./cases";
import { hosts, type ProviderHost } from "./hosts";
import { type Plan, plans } from "./plan";
import { type Seen, Stage } from "./stage";

/** A way in which a program, or who runs it, says the same in another form. */
interface Form {
  readonly title: string;
  readonly host: "own" | "other";
  /** The two resources of each case by their names, each with the number of the arguments that it has. */
  readonly has: Readonly<Record<number, 0 | 1>>;
  readonly options?: CustomResourceOptions;
  /** Whether everything is replaced, though nothing of it differs. */
  readonly isReplaced?: "by --replace" | "by an option";
  /** Whether a run comes first that fails after everything was created, and before anything is deleted. */
  readonly breaksOff?: boolean;
  /** Whether nothing but reading may happen. */
  readonly readsOnly?: boolean;
}

const asNamed = { 0: 0, 1: 1 } as const;
const renamed = { 2: 0, 3: 1 } as const;
const swapped = { 2: 1, 3: 0 } as const;
const aliased = { 4: 1, 5: 0 } as const;

/** In this order, each from what the one before has left. */
export const forms: readonly Form[] = [
  { title: "created", host: "own", has: asNamed },
  {
    title: "replaced by --replace",
    host: "own",
    has: asNamed,
    isReplaced: "by --replace",
  },
  {
    title: "replaced by --replace, and deleted first",
    host: "own",
    has: asNamed,
    isReplaced: "by --replace",
    options: { deleteBeforeReplace: true },
  },
  {
    title: "replaced by replacementTrigger",
    host: "own",
    has: asNamed,
    isReplaced: "by an option",
  },
  { title: "renamed, in a run that fails before it deletes", host: "own", has: renamed, breaksOff: true },
  { title: "swapped", host: "own", has: swapped },
  { title: "moved to the other host", host: "other", has: swapped, readsOnly: true },
  { title: "moved back", host: "own", has: swapped, readsOnly: true },
  { title: "moved again, under names with an alias", host: "other", has: aliased, readsOnly: true },
  { title: "moved back while it is replaced", host: "own", has: aliased, isReplaced: "by an option" },
  { title: "moved while it is renamed and swapped", host: "other", has: asNamed },
];

/** What was seen after a form, and in a refresh that followed it. */
export interface SeenForm {
  readonly seen: Seen;
  readonly refreshed: Seen;
}

export interface Forms {
  readonly seen: readonly SeenForm[];
  readonly deleted: Seen;
  readonly remains: (suite: Case) => readonly (Args | undefined)[];
}

/** The arguments of a case's resources in these forms: what can be switched off by deleting is, so that it would show. */
export function argsIn({ suite, inputNames }: Plan, n: number): Args {
  return { ...suite.args(n), ...(inputNames.includes("onDestroy") ? { onDestroy: "Disable" } : {}) };
}

/** Leads two resources of each case through all forms, in one stack that begins on this host. */
export async function throughForms(host: ProviderHost): Promise<Forms> {
  const stage = await Stage.open(host);
  const { stack } = stage;
  const seen: SeenForm[] = [];
  try {
    for (const form of forms) {
      const deploys = programFor(form, host);
      const urns = stack.bunnyResources().map(({ urn }) => urn);
      const options: Partial<UpOptions> = form.isReplaced === "by --replace" ? { replace: urns } : {};
      if (form.breaksOff) await failureOf(stack.up(failingAtTheEnd(deploys)));
      const deployed = await stage.look(stack.up(async () => void deploys(), options));
      seen.push({ seen: deployed, refreshed: await stage.look(stack.refresh()) });
    }
    const last = seen.at(-1)?.seen;
    const deleted = await stage.look(stack.destroy());
    const remains = new Map(allCases.map((suite) => [suite, stage.onPlatform(suite, last?.of(suite).deployed ?? [])]));
    return { seen, deleted, remains: (suite) => remains.get(suite) ?? [] };
  } finally {
    await stage.close();
  }
}

function programFor(form: Form, own: ProviderHost): () => CustomResource[] {
  const { has, options } = form;
  const replacementTrigger = forms.slice(0, forms.indexOf(form) + 1).filter(isByOption).length;
  const host = form.host === "own" ? own : hosts.find((candidate) => candidate !== own);
  if (!host) throw new Error("There is no other host.");
  return () =>
    plans.flatMap((plan) =>
      Object.entries(has).map(([name, n]) => {
        const aliases = Object.keys(swapped).map((earlier) => ({ name: earlier }));
        const at = Object.keys(has).indexOf(name);
        const known = has === aliased ? { aliases: aliases.slice(at, at + 1) } : {};
        return new (host.classNamed(plan.resource))(name, argsIn(plan, n) as never, {
          ...options,
          ...known,
          replacementTrigger,
        });
      }),
    );
}

const isByOption = ({ isReplaced }: Form) => isReplaced === "by an option";

/** The same program, which fails as soon as everything that it declares is there. */
function failingAtTheEnd(deploys: () => CustomResource[]): PulumiFn {
  return async () => {
    await Promise.all(deploys().map(({ id }) => new Promise((known) => id.apply(known))));
    throw new RunError("The program fails on purpose.");
  };
}
