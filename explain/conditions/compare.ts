import { regexMatches } from "./regex";

/** Whether a value and that of a condition of Shield match by an operator; undefined where it cannot be told here. */
export function compare(operator: string, value: string, wanted: string): boolean | undefined {
  switch (operator) {
    case "BEGINSWITH":
      return value.startsWith(wanted);
    case "ENDSWITH":
      return value.endsWith(wanted);
    case "CONTAINS":
    case "STRMATCH":
      return value.includes(wanted);
    case "CONTAINSWORD":
      return value.split(/\s+/).includes(wanted);
    case "WITHIN":
      return wanted.includes(value);
    case "STREQ":
      return value.toLowerCase() === wanted.toLowerCase();
    case "EQ":
    case "GE":
    case "GT":
    case "LE":
    case "LT":
      return compareNumbers(operator, value, wanted);
    case "RX":
      return regexMatches(wanted, value);
    default:
      return undefined;
  }
}

/** What a text that is no number counts as is not documented. */
function compareNumbers(operator: "EQ" | "GE" | "GT" | "LE" | "LT", value: string, wanted: string) {
  const [one, other] = [value, wanted].map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other)) return undefined;
  const results = { EQ: one === other, GE: one >= other, GT: one > other, LE: one <= other, LT: one < other };
  return results[operator];
}
