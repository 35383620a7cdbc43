import { createContext, runInContext } from "node:vm";
import { regexProblem } from "../../sdk/internal";

/** Longer than any sensible expression takes on a request; backtracking of a hostile one ends here. */
const timeoutMs = 100;

const context = createContext(Object.assign(Object.create(null), { text: "" }));

/** Whether a regular expression matches; undefined where it cannot be told here: another syntax, or too long. */
export function regexMatches(pattern: string, text: string): boolean | undefined {
  if (regexProblem(pattern) !== undefined) return undefined;
  try {
    context.text = text;
    const code = `new RegExp(${JSON.stringify(pattern)}).test(text)`;
    return runInContext(code, context, { timeout: timeoutMs }) === true;
  } catch {
    // It takes too long, or has the syntax of another engine.
    return undefined;
  }
}
