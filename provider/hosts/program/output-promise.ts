/** The promise of an Output, which is no part of its type. */
export function promiseOf(output: object): Promise<unknown> | undefined {
  const promise: unknown = Reflect.get(output, "promise");
  if (typeof promise !== "function") return undefined;
  const settled: unknown = promise.call(output);
  return settled instanceof Promise ? settled : undefined;
}
