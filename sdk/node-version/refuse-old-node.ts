import { oldNodeMessage } from "./old-node";

const message = oldNodeMessage();
if (message) {
  const error = new Error(message);
  // A stack would hide the message, here and in Pulumi's output: this marks it as Pulumi's RunError.
  error.stack = message;
  throw Object.defineProperty(error, "__pulumiRunError", { value: true });
}
