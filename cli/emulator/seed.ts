import { Command } from "commander";
import { readAccount } from "../../emulator/seeds/read-account";
import { settings } from "../../provider/configuration";
import { BunnyError, isNotFound } from "../../sdk";
import { withClient } from "../options/client";
import { outputOption, writeOutput } from "../output/write-output";

/** `pulumi-bunny emulator seed`: the account as a file for `emulator --seed`. */
export function seedCommand(): Command {
  return new Command("seed")
    .description("Write the account as a file to start the emulator with, without secrets. Changes nothing.")
    .addOption(outputOption("the account"))
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
The API key is read from ${settings.apiKey.env}.

  pulumi-bunny emulator seed --output account.json
  pulumi-bunny emulator --seed account.json

Keys, passwords and tokens are left out, and so are the variables of apps and the files of storage zones. The names and emails of team members are in
the file. The code of edge scripts and the parameters
of edge rules are in the file as they are.`;

async function run({ output }: { output?: string }): Promise<void> {
  await withClient(async (api) => {
    const { seed, leftOut } = await readAccount({
      get: (operation, path = {}, query) => api.read(operation, { path, query }),
      find: (operation, path = {}, query) => api.read(operation, { path, query }).catch(undefinedWithout),
      findPage: (shieldZoneId, type) => api.responsePages.get(shieldZoneId, type).catch(undefinedWithout),
      listCollections: (library) => api.streamCollections.list(library),
      listVideos: (library) => api.streamVideos.list(library),
      listApps: () => api.containerApps.list(),
      listMembers: () => api.teamMembers.listIfAllowed(),
    });
    await writeOutput(`${JSON.stringify(seed, undefined, 2)}\n`, output);
    const counts = Object.entries(seed).map(([kind, objects]) => `${objects.length} ${kind}`);
    const lines = [`The account has ${counts.join(", ")}.`, ...leftOut.map((what) => `Left out: ${what}`)];
    process.stderr.write(lines.map((line) => `${line}\n`).join(""));
  });
}

/** Not found, or not included in the plan. */
function undefinedWithout(error: unknown): undefined {
  const isWithoutPlan = error instanceof BunnyError && error.errorKey?.startsWith("invalid_plan_type.");
  if (!isWithoutPlan && !(error instanceof Error && isNotFound(error))) throw error;
}
