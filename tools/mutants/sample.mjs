import { createHash } from "node:crypto";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** `MUTANTS_SAMPLE=12:7`: about one mutant in twelve, chosen by the seed 7. */
const [every, seed] = (process.env.MUTANTS_SAMPLE ?? "").split(":");

/** Rejects all but a sample of the mutants, as if they did not compile: those are not run, and count for no score. */
class Sample {
  async init() {}

  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, isInSample(mutant) ? passed : rejected]));
  }
}

const passed = { status: "passed" };
const rejected = { status: "compileError", reason: "not in the sample" };

/** By place and change, so that a sample is the same in each run, and does not shift when another file changes. */
function isInSample({ fileName, location, mutatorName, replacement }) {
  const place = JSON.stringify([seed, fileName.replace(`${process.cwd()}/`, ""), location, mutatorName, replacement]);
  return createHash("sha256").update(place).digest().readUInt32BE() % Number(every) === 0;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
