/** What a check found. `unknown` is what could not be checked here. */
export interface Found {
  readonly status: "ok" | "problem" | "unknown";
  /** What is there, or what to do. */
  readonly text: string;
}

/** What a check found, and of what. */
export interface Check extends Found {
  readonly topic: string;
}

export const ok = (text: string): Found => ({ status: "ok", text });
export const problem = (text: string): Found => ({ status: "problem", text });
export const unknown = (text: string): Found => ({ status: "unknown", text });

/** Runs a check. An error of its is a problem, in one line. */
export async function check(topic: string, find: () => Found | Promise<Found>): Promise<Check> {
  try {
    return { topic, ...(await find()) };
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).trim().split("\n");
    return { topic, ...problem(line) };
  }
}
