/** What a report may show of bodies. */
export interface Shown {
  /** The names of properties. Others are left out. */
  readonly properties: ReadonlySet<string>;
  /** The texts and numbers that the question itself has sent: all others may be the account's. */
  readonly sent: ReadonlySet<string>;
  readonly mark: string;
}

/** The platform's own words for what is wrong, which hold nothing of an account. */
const always = new Set(["ErrorKey", "errorKey", "Field"]);

/** Of containers in responses, what lies within them is shown or not by its own name. */
const containers = new Set(["data", "error", "Items", "Records", "customLists"]);

/** A body as a report shows it; undefined where nothing of it is shown. */
export function redactBody(body: unknown, shown: Shown): unknown {
  if (Array.isArray(body)) {
    const items = body.map((item) => redactBody(item, shown)).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof body !== "object" || body === null) return undefined;
  const members = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (shown.properties.has(name)) return [[name, redactValue(value, shown)]];
    if (always.has(name)) return [[name, typeof value === "string" && /^[\w.]{1,64}$/.test(value) ? value : null]];
    const inner = containers.has(name) ? redactBody(value, shown) : undefined;
    return inner === undefined ? [] : [[name, inner]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

function redactValue(value: unknown, shown: Shown): unknown {
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Math.abs(value) < 1000 || shown.sent.has(String(value)) ? value : "…";
  if (typeof value === "string") return shown.sent.has(value) ? value.replaceAll(shown.mark, "[mark]") : "…";
  if (Array.isArray(value)) return value.map((item) => redactValue(item, shown));
  return redactBody(value, shown) ?? {};
}

/** The texts and numbers in a body. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
