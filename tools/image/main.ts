import { emulatorCommand } from "../../cli/emulator";

// The program of the image: `pulumi-bunny emulator` without the other commands.
emulatorCommand()
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
