import { isDeepStrictEqual } from "node:util";

/** Parses JSON or YAML. */
export function readDocument(text: string): { content: unknown } | { problem: string } {
  try {
    return { content: JSON.parse(text) };
  } catch {
    return readYaml(text);
  }
}

/** Whether two JSON or YAML documents have equal content: format, order of keys and comments are ignored. */
export function isEquivalentDocument(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [readDocument(a), readDocument(b)];
  return "content" in left && "content" in right && isDeepStrictEqual(left.content, right.content);
}

function readYaml(text: string): { content: unknown } | { problem: string } {
  // Loaded on demand: the plugin starts anew for each operation and rarely needs YAML.
  const { parseDocument, visit }: typeof import("yaml") = require("yaml");
  const document = parseDocument(text, { logLevel: "error" });
  const [error] = document.errors;
  if (error) return { problem: error.message.split("\n")[0]?.replace(/:$/, "") ?? "" };
  visit(document, {
    Scalar(role, node) {
      // A version `1.10` is parsed as a number, which would equal `1.1`.
      if (role !== "key" && typeof node.value === "number" && String(node.value) !== node.source)
        node.value = { number: node.source };
    },
  });
  try {
    return { content: document.toJS() };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
