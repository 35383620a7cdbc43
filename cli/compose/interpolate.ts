/** A text after its variables were put in. */
export interface Interpolated {
  readonly text: string;
  /** The variables that were asked for. */
  readonly used: readonly string[];
  /** Those without a value and a default, and what is no expression. */
  readonly missing: readonly string[];
  /** The variable of which the whole text consists, as in `${DB_PASSWORD:-none}`. */
  readonly only?: string;
  /** Whether any of it is a value of the variables, not of the text. */
  readonly isFromFile: boolean;
}

/** Puts variables into a text as Compose does: `$NAME`, `${NAME:-default}`, `$$`. */
export function interpolate(text: string, variables: ReadonlyMap<string, string>): Interpolated {
  const found = { used: [] as string[], missing: [] as string[], isFromFile: false };
  const parts = partsOf(text);
  const resolve = (part: Part): string => {
    if ("text" in part) return part.text;
    if ("wrong" in part) {
      found.missing.push(part.wrong);
      return "";
    }
    const { name, operator, operand } = part;
    const value = variables.get(name);
    const isSet = value !== undefined && !(operator.startsWith(":") && value === "");
    const orOperand = () => partsOf(operand).map(resolve).join("");
    found.used.push(name);
    if (operator.endsWith("+")) return isSet ? orOperand() : "";
    if (isSet) found.isFromFile = true;
    else if (operator.endsWith("-")) return orOperand();
    else found.missing.push(name);
    return value ?? "";
  };
  const put = parts.map(resolve).join("");
  const [first, ...more] = parts;
  const isOne = first !== undefined && "name" in first && !first.operator.endsWith("+") && more.length === 0;
  return { text: put, ...found, ...(isOne && { only: first.name }) };
}

type Part =
  | { readonly text: string }
  | { readonly wrong: string }
  | { readonly name: string; readonly operator: string; readonly operand: string };

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("$", at);
    if (next !== at) parts.push({ text: text.slice(at, next < 0 ? undefined : next) });
    if (next < 0) break;
    const [part, end] = partAt(text, next);
    parts.push(part);
    at = end;
  }
  return parts;
}

/** The part that begins at a `$`, and where it ends. */
function partAt(text: string, start: number): [Part, number] {
  if (text[start + 1] === "$") return [{ text: "$" }, start + 2];
  if (text[start + 1] !== "{") {
    const [name = ""] = /^[A-Za-z_]\w*/.exec(text.slice(start + 1)) ?? [];
    const end = start + 1 + name.length;
    return [name === "" ? { wrong: "$" } : { name, operator: "", operand: "" }, end];
  }
  const end = endOfBraces(text, start + 2);
  const [, name, operator = "", operand = ""] =
    /^([A-Za-z_]\w*)(?:(:?[-?+])(.*))?$/s.exec(text.slice(start + 2, end - 1)) ?? [];
  return [name === undefined ? { wrong: text.slice(start, end) } : { name, operator, operand }, end];
}

function endOfBraces(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text.startsWith("${", at)) depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}
