import { emulatorOptions, liveOptions, openAccount } from "./account";
import { kinds, markPattern } from "./objects";

/** Removes what live tests have left: of the run that has this mark, or of all. */
async function main([mark]: readonly string[]): Promise<void> {
  if (mark !== undefined && !markPattern.test(mark))
    throw new Error(`${JSON.stringify(mark)} is not the mark of a run: six of 0-9 and a-f, as in pblive-0a1b2c-.`);
  const options = liveOptions() ?? emulatorOptions();
  if (!options)
    throw new Error("Set BUNNY_LIVE=1 and BUNNYNET_API_KEY, or BUNNYNET_API_URL to the address of an emulator.");
  const account = openAccount(options);
  try {
    const found = [];
    for (const [kind, { marked }] of Object.entries(kinds))
      for (const one of await marked(account, mark)) found.push({ kind, ...one });
    const names = found.map(({ kind, name }) => `  ${kind} ${name}\n`);
    process.stdout.write(found.length === 0 ? "Nothing is left.\n" : `This is removed:\n${names.join("")}`);
    for (const { kind, name, remove } of found)
      await remove().catch((error: Error) => {
        process.stderr.write(`${kind} ${name} is still there: ${error.message}\n`);
        process.exitCode = 1;
      });
  } finally {
    await account.close();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
