import { oldNodeMessage } from "./old-node";

const message = oldNodeMessage();
if (message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
