import { oldNodeMessage } from "./old-node";

const message = oldNodeMessage();
if (message) {
  const error = new Error(message);
  // Its stack would hide the sentence, here and where Pulumi shows it: this is the mark of Pulumi's RunError.
  error.stack = message;
  throw Object.defineProperty(error, "__pulumiRunError", { value: true });
}
