import { resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { Args } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { hosts, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, type Outcome, type StateResource, TestStack } from "../support/stack";
import { type Kind, kinds, type Row, reasons, rows, type Zone } from "./resource-options";

const account = useAccount();

/** A row with a resource of one kind in zones of its own. */
interface Subject {
  readonly row: Row;
  readonly kind: Kind;
  readonly name: string;
  readonly zone: Zone;
  readonly partnerZone: Zone;
  readonly id: string;
}

let zones = 0;

function newZone(): Zone {
  const { state } = account.emulator;
  const { Id: pullZoneId } = addPullZone(state, { Name: `options-${++zones}`, OriginUrl: null });
  const { shieldZoneId } = addShieldZone(state, { shieldZoneId: 50_000 + zones, pullZoneId, planType: 1 });
  return { pullZoneId, shieldZoneId };
}

async function subjectsFor(host: ProviderHost): Promise<Subject[]> {
  const run = rows.filter((row) => host.name === "native" || row.dynamic === undefined);
  const pairs = run.flatMap((row) => kinds.map((kind) => ({ row, kind })));
  return Promise.all(
    pairs.map(async ({ row, kind }) => {
      const zone = newZone();
      const definition = resourceNamed(kind.resource);
      const { inputs } = check(definition, kind.args(zone));
      const id = row.exists ? (await create(definition, inputs, account.api)).id : "";
      return { row, kind, name: row.option, zone, partnerZone: newZone(), id };
    }),
  );
}

/** The program of a run. Two resources of one type have the names of their options. */
const program = (host: ProviderHost, subjects: readonly Subject[], run: 1 | 2, hooked: Set<string>) => async () => {
  const hook = new pulumi.ResourceHook("created", async ({ urn }) => void hooked.add(urn));
  const Partner = host.classNamed("PullZoneBlockedIp");
  const partnerIps = { 1: "198.51.100.1", 2: "198.51.100.2" };
  const provided = new Map<string, pulumi.CustomResourceOptions>();
  for (const { row, kind, name, zone, partnerZone, id } of subjects) {
    const ip = partnerIps[row.option === "replaceWith" ? run : 1];
    const isGone = run === 2 && row.secondRun === "gone";
    if (isGone) continue;
    const partner = new Partner(`partner of ${kind.resource} ${name}`, {
      pullZoneId: partnerZone.pullZoneId,
      ip,
    } as never);
    // One explicit provider serves all kinds.
    const shared = row.option === "provider" ? provided.get(row.option) : undefined;
    const options = shared ?? row.options({ kind, partner, hook, id, run });
    provided.set(row.option, options);
    const changed = run === 2 && row.secondRun === "changed" ? kind.changed : {};
    const Resource = host.classNamed(kind.resource);
    const ownName = run === 2 && row.secondRun === "renamed" ? `${name} renamed` : name;
    new Resource(ownName, { ...kind.args(zone), ...changed } as never, options);
  }
};

/** The outcomes of all options on a host, by option and kind. */
async function outcomesOn(host: ProviderHost): Promise<Map<string, string>> {
  const stack = await TestStack.create();
  const hooked = new Set<string>();
  const subjects = await subjectsFor(host);
  const named = (all: readonly StateResource[], { kind, name }: Subject, suffix = "") =>
    all.find(({ urn, type }) => type === host.typeNamed(kind.resource) && urn.endsWith(`::${name}${suffix}`));
  const partnerOf = (all: readonly StateResource[], { kind, name }: Subject) =>
    all.find(({ urn }) => urn.endsWith(`::partner of ${kind.resource} ${name}`));
  const onPlatform = ({ kind }: Subject, resource: StateResource | undefined): Args | undefined => {
    const testCase = allCases.find((each) => each.resource === kind.resource);
    return resource && testCase?.onPlatform(account.emulator, { id: resource.id ?? "", outputs: resource.outputs });
  };
  const opsOf = ({ changes }: Outcome, { kind, name }: Subject) =>
    changes.filter((change) => change.type === kind.resource && change.name === name).map(({ op }) => op);
  try {
    const first = await stack.up(program(host, subjects, 1, hooked));
    const states = { first: stack.bunnyResources() };
    const before = new Map(subjects.map((subject) => [subject, onPlatform(subject, named(states.first, subject))]));
    const without = subjects.filter(({ row }) => row.option !== "protect");
    const unprotected = await failureOf(stack.preview(program(host, without, 1, hooked)));
    const second = await stack.up(program(host, subjects, 2, hooked), { diff: true });
    const later = stack.bunnyResources();
    const seen = subjects.map((subject) => {
      const created = named(states.first, subject);
      const isRenamed = subject.row.secondRun === "renamed";
      const outcome = subject.row.outcome({
        kind: subject.kind,
        first: opsOf(first, subject),
        second: opsOf(second, isRenamed ? { ...subject, name: `${subject.name} renamed` } : subject),
        created,
        kept: named(later, subject, isRenamed ? " renamed" : ""),
        before: before.get(subject),
        after: onPlatform(subject, named(later, subject) ?? created),
        texts: { first: first.text, second: second.text, unprotected: unprotected.text },
        hooked: created !== undefined && hooked.has(created.urn),
        partner: partnerOf(states.first, subject),
      });
      return [`${subject.row.option} ${subject.kind.title}`, outcome] as const;
    });
    expect((await stack.destroy()).errors).toEqual([]);
    return new Map(seen);
  } finally {
    stack.remove();
  }
}

const head = `<!-- Generated by \`npx vitest run --project engine tests/engine/resource-options.test.ts -u\`, which runs all of it. Do not edit. -->

# Resource options

What Pulumi's resource options do, on one resource of each kind. Where the hosts differ, each has a line; [all differences](hosts.md).

An argument in \`ignoreChanges\` keeps the platform's value also where an update of another argument writes the whole object, as of a \`DnsRecord\` or an edge rule: what another owner has set since the last refresh is not overwritten.
`;

test("every resource option does on each kind of resource what the table says", async () => {
  const outcomes = new Map<ProviderHost, Map<string, string>>();
  for (const host of hosts) outcomes.set(host, await outcomesOn(host));
  const cells = (host: ProviderHost, row: Row) =>
    kinds.map(({ title }) => outcomes.get(host)?.get(`${row.option} ${title}`) ?? row.dynamic ?? "");
  const lines = rows.flatMap((row) => {
    const [dynamic = [], native = []] = hosts.map((host) => cells(host, row));
    const title = row.option.includes(" ") ? row.option : `\`${row.option}\``;
    if (dynamic.join() === native.join()) return [[title, "both", ...native]];
    return [
      [title, "plugin", ...native],
      [title, "dynamic", ...dynamic],
    ];
  });
  const titles = ["option", "host", ...kinds.map(({ title }) => title)];
  const table = [titles, titles.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`);
  const others = reasons.map(([option, reason]) => `- \`${option}\`: ${reason}`);
  const page = `${head}\n${table.join("\n")}\n\nOptions without a row:\n\n${others.join("\n")}\n`;
  await expect(page).toMatchFileSnapshot(resolve(__dirname, "../../docs/resource-options.md"));
});
