import { type Command, Option } from "commander";
import { type Answer, type Decider, readZone, readZones, type Zone } from "../../explain";
import { withClient } from "../options/client";
import { readPlan } from "./plan/plan-file";
import type { PlanSummary } from "./plan/summary";
import { readStack, withoutKeys, withResource, withResources } from "./resources";
import { withoutSecrets } from "./secrets";

/** What zones are judged by. */
export interface ZoneOptions {
  stack?: string;
  plan?: string;
}

/** Adds the options of every kind of judgement. */
export const addZoneOptions = (command: Command): Command =>
  command
    .addOption(new Option("--stack <name>", "name the resources of this stack that decide, by URN"))
    .addOption(
      new Option(
        "--plan <file>",
        "judge the zones as they are after this plan, of `pulumi preview --json`; - for standard input",
      ),
    );

/** Zones as they are deployed, or after a plan, and what their objects are called. */
interface JudgedZones {
  /** @throws Error where no zone has the hostname. */
  zoneFor(hostname: string): Zone;
  /** The zone without the plan; undefined where none has the hostname yet. */
  deployedFor(hostname: string): Zone | undefined;
  /** 0 for a zone that the plan creates. */
  idOf(zone: Zone): number;
  named(answer: Answer): Answer;
  /** What is told of a zone, without what the stack keeps secret. */
  hidden<T>(value: T, zone: Zone): T;
  nameDecider(decider: Decider): Decider;
  readonly plan?: PlanSummary;
}

/** The pull zone with an id, or else that of each hostname. */
export async function judgedZones(
  { stack, plan: file }: ZoneOptions,
  id: number | undefined,
  hostnames: readonly string[],
): Promise<JudgedZones> {
  const plan = file === undefined ? undefined : readPlan(file);
  const { resourceOf, secretsOf } = await readStack(stack);
  const hidden = <T>(value: T, zone: Zone): T => withoutSecrets(value, secretsOf(zone));
  return withClient(async (api) => {
    if (plan) {
      // It takes the emulator and every resource to judge a plan.
      const { zonesAround } = await import("./plan/planned-zones.js");
      const { summary, plannedFor, ...around } = await zonesAround(plan, api, id, hostnames);
      return {
        ...around,
        zoneFor: plannedFor,
        hidden,
        named: (answer) => withoutKeys(around.named(answer, resourceOf)),
        nameDecider: (decider) => around.nameDecider(decider, resourceOf),
        plan: summary,
      };
    }
    const own = id === undefined ? undefined : await readZone(api, id);
    const found = own ? undefined : await readZones(api, hostnames);
    const deployedFor = (hostname: string) => own ?? found?.get(hostname);
    return {
      hidden,
      deployedFor,
      zoneFor: (hostname) => {
        const zone = deployedFor(hostname);
        if (zone) return zone;
        throw new Error(`No pull zone of the account has the hostname ${hostname}. Name one by --pull-zone.`);
      },
      idOf: ({ pullZone }) => pullZone.id,
      named: (answer) => withoutKeys(withResources(answer, resourceOf)),
      nameDecider: (decider) => withResource(decider, resourceOf),
    };
  });
}
