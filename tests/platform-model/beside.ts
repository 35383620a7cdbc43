import { Reading } from ".";
import { type Difference, differencesOf, isAskedFor, isSame, sentenceOf } from "./differences";
import type { Account, Program } from "./model";

/** What changes beside what a program asks for, each with its reason. */
const told: Readonly<Record<string, RegExp>> = {
  "the platform counts reads, entries, versions and changes":
    /\/(?:encodingReads|CacheVersion|WatermarkVersion|version|generation|entryCount|checksum): /,
  "the platform dates changes": /\/(?:\w*Modified|updatedAt|lastUpdatedAt|DatePublished|learningModeUntil): /i,
  "a folder is there with its first file, and goes with its last": /^storageFolders\//,
  "a file is uploaded again, with the same content":
    /^storageFiles\/.*"checksum":"(\w+)".*"contentType":"([^"]*)".* → .*"checksum":"\1".*"contentType":"\2"/,
  "a hostname has its certificate in each zone": /\/Hostnames\/\d+\/(?:Has)?Certificate\w*: /,
  "a publication adds a release to the history and ends the one before, and may be repeated after a lost response":
    /\/Releases\/\d+(?: is new$|\/Status: )|\/CurrentReleaseId: /,
  "the endpoints of a document are made anew with each upload of it": /\/apiGuardian\/endpoints: /,
  "tokens of a database have no ids: one is added, or all of them end": /^databases\/\w+\/tokens: /,
  "a rotation of keys, which is no fact of what is in force, replaces them":
    /^(?:storageZones|streamLibraries)\/\d+\/(?:\w*Password|\w*ApiKey|knownFrom): |\/(?:ZoneSecurity|Deployment)Key: /,
  "an accelerated record is on its way there": /\/AccelerationStatus: /,
  "the platform names the file of a thumbnail": /\/thumbnail\/fileName: /,
  "addresses, hosts and classes have no order, and each that comes or goes is a change of its own":
    /\/(?:BlockedIps|(?:Allowed|Blocked)Referrers|OptimizerClasses): /,
  "the origin that a zone or a load balancer does not have is none in each form":
    /\/\w+Id: (?:null|""|0|-1) → (?:null|""|0|-1)$|\/Origins\/\d+\/\w+: .* → null$/,
  "an order of rules leaves out those that do not exist, which in the cases are 1 to 4":
    /\/wafCustomRuleOrder\/[1-4] is gone$/,
  "a script or an app as the origin has the platform's URL, and a script its filter, and no cache time but its own":
    /^pullZones\/\d+\/(?:OriginUrl: .*"https:\/\/bunny(?:cdn\.com|\.net)"|RoutingFilters\/(?:all|scripting) is|CacheControlMaxAgeOverride: .* → -1$)/,
};

/** Judges what else runs of one stack change on an account: nothing that no program asks for, and that is not told. */
export class BesideRuns {
  #program: Program = [];
  #earlier: Account;
  /** What the runs have made goes with what it was made for. */
  readonly #made = new Set<string>();

  constructor(private readonly account: Account) {
    this.#earlier = account.copy();
  }

  /** Takes the account as it is before a run, with what was changed by hand since the last one. */
  begin(): void {
    this.#earlier = this.account.copy();
  }

  /**
   * A sentence for each change that is not asked for.
   *
   * @param program What the stack has after the run.
   * @param replaced The names of resources that the engine was told to replace.
   */
  end(program: Program, replaced: readonly string[] = []): string[] {
    const programs = { before: this.#program, after: program, now: new Reading(this.account) };
    this.#program = program;
    const all = differencesOf(this.#earlier, this.account);
    const asked = new Set(all.filter((one) => isAskedFor(this.account, one, programs)));
    const values = JSON.stringify([...asked].map(({ is }) => is));
    // A library has zones, and an app's endpoint has one: what the program asks for names them.
    const isMade = ({ path: [, id, member], was }: Difference) =>
      member === undefined && was === undefined && new RegExp(`\\b${id}\\b`).test(values);
    const gone = programs.before.filter((one) => !program.some((other) => isSame(one, other)));
    // Settings that always exist are by default again where the resource that manages them goes.
    const isReset = ({ path, is }: Difference) =>
      is !== undefined && gone.some(({ id }) => id.split("/").every((part) => path.includes(part)));
    // A list that another resource of the object leaves out goes with the one that had it.
    const left = programs.before.flatMap((one) => {
      const next = program.find((other) => isSame(one, other));
      const lists = next && (next.name !== one.name || replaced.includes(one.name)) ? Object.entries(one.args) : [];
      return lists.flatMap(([name, list]) =>
        Array.isArray(list) && next?.args[name] === undefined ? [{ id: one.id, list }] : [],
      );
    });
    const isLeft = ({ path, is }: Difference) =>
      is === undefined && left.some(({ id, list }) => path.includes(id) && list.includes(path.at(-1)));
    const others = all.filter((one) => !asked.has(one) && !isMade(one) && !isReset(one) && !isLeft(one));
    const found = others.filter((one) => !(one.is === undefined && this.#made.has(nameOf(one))));
    for (const one of all)
      if (one.was === undefined && one.path.length === 2 && !others.includes(one)) this.#made.add(nameOf(one));
    return found.map(sentenceOf).filter((text) => !Object.values(told).some((rule) => rule.test(text)));
  }
}

const nameOf = ({ path }: Difference) => path.join("/");
