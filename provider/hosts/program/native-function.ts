import * as pulumi from "@pulumi/pulumi";
import { tokenFor } from "../tokens";
import { secretsIn } from "./secret-names";

/** Calls a data source through the plugin. */
export async function callDataSource<T>(name: string, args: object, opts?: pulumi.InvokeOptions): Promise<T> {
  try {
    return await pulumi.runtime.invoke(tokenFor(name), { ...args }, opts ?? {});
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}

/** The same with arguments that may be Outputs. */
export function callDataSourceOutput<T>(
  name: string,
  args: object,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<T> {
  const props = { ...args, ...secretsIn({ ...args }) };
  const answer = pulumi.runtime.invokeOutput<T>(tokenFor(name), props, opts ?? {});
  showWithoutStack(answer);
  return answer;
}

/**
 * An Output cannot be given another error than the SDK's own, which is shown with its stack and the promises around it.
 * What the SDK knows a `RunError` by is put on that one.
 */
function showWithoutStack(answer: object): void {
  const promise: unknown = Reflect.get(answer, "promise");
  if (typeof promise !== "function") return;
  const settled: unknown = promise.call(answer);
  if (!(settled instanceof Promise)) return;
  settled.catch((error: unknown) => {
    if (error instanceof Error) Object.assign(error, { __pulumiRunError: true });
  });
}
