/** The error for a resource or data source that this version does not have. */
export function unknownName(name: string, kind: "resource" | "data source", known: readonly string[]): Error {
  return new Error(
    `This version of pulumi-bunny has no ${kind} ${JSON.stringify(name)}. It has ${known.join(", ")}. Install a version that has it.`,
  );
}
