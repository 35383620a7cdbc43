import { createContext, Script } from "node:vm";
import { regexProblem } from "../../sdk/internal";

/** Longer than any sensible expression takes on a request; backtracking of a hostile one ends here. */
const timeoutMs = 100;

const context = createContext(Object.assign(Object.create(null), { text: "" }));

/** Whether a regular expression matches; undefined where it cannot be told here: another syntax, or too long. */
export function regexMatches(pattern: string, text: string): boolean | undefined {
  if (regexProblem(pattern) !== undefined) return undefined;
  try {
    // Syntax of other engines, which JavaScript's does not have.
    new RegExp(pattern);
    const script = new Script(`new RegExp(${JSON.stringify(pattern)}).test(text)`);
    context.text = text;
    return script.runInContext(context, { timeout: timeoutMs }) === true;
  } catch {
    return undefined;
  }
}
