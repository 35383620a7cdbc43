import { findEngine } from "./find-engine";

findEngine((line) => process.stderr.write(`${line}\n`)).then(
  ({ command, source }) =>
    process.stdout.write(`Pulumi engine ${command.version} from ${source}: ${command.command}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
