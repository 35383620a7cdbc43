import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { Format } from "../../cli/drift/formats";
import { titleOf } from "../../cli/drift/labels";
import { report } from "../../cli/drift/report";

/** The drift in a report, parsed from each format: a line for each changed property, or for a deleted object. */
export const findingsIn: Readonly<Record<Format, (text: string) => string[]>> = {
  json: (text) =>
    report
      .parse(JSON.parse(text))
      .stacks.flatMap(({ name: stack, differences }) =>
        differences.map((one) => line(stack, titleOf(one), one.id, one.property ?? gone)),
      )
      .toSorted(),

  text(text) {
    const found = new Reader();
    for (const row of text.split("\n")) {
      const [, stack] = /^[✓!✗] (.+?) {2,}[\d,]+ resources? {2}/.exec(row) ?? [];
      const [, title, id, isGone] = /^ {4}[~-] (.+?) {2}(.+?)( {2}gone)?$/.exec(row) ?? [];
      const [, property] = /^ {8}([\w.]+)(?: |$)/.exec(row) ?? [];
      if (stack !== undefined) found.stack = stack;
      else if (title !== undefined && id !== undefined) found.object(title, id, isGone !== undefined);
      else if (property !== undefined) found.property(property);
    }
    return found.lines;
  },

  markdown(text) {
    const found = new Reader();
    const plain = (written: string) => unescaped(written.replace(/\\([\\`*_{}[\]()#+!|~@-])/g, "$1"));
    for (const row of text.split("\n")) {
      const [, stack] = /^### (.*)$/.exec(row) ?? [];
      const [, goneTitle, goneId] = /^- \*\*(.+)\*\* `+ (.+) `+ is gone$/.exec(row) ?? [];
      const [, title, id] = /^<details open><summary><b>(.+)<\/b> <code>(.+)<\/code>: /.exec(row) ?? [];
      const [, property] = /^! ([\w.]+):/.exec(row) ?? [];
      if (stack !== undefined) found.stack = plain(stack);
      else if (goneTitle !== undefined && goneId !== undefined) found.object(plain(goneTitle), goneId, true);
      else if (title !== undefined && id !== undefined) found.object(unescaped(title), unescaped(id), false);
      else if (property !== undefined) found.property(property);
    }
    return found.lines;
  },

  sarif(text) {
    const { runs } = sarifLog.parse(JSON.parse(text));
    const results = runs
      .flatMap(({ results }) => results)
      .filter(({ ruleId }) => ruleId === "changed" || ruleId === "gone");
    return results
      .map(({ message, locations: [{ logicalLocations }] }) => {
        // A bracket is escaped with a backslash, a brace by doubling.
        const words = message.text.replace(/\\([[\]\\])/g, "$1").replace(/([{}])\1/g, "$1");
        const [, stack = "", title = "", id = "", property = gone] =
          /^(.+?): (.+?) \((.+?)\)(?: is gone\.$|: ([\w.]+) is )/.exec(words) ?? [];
        const [, named = gone] = logicalLocations[0].fullyQualifiedName.split("#");
        return line(stack, title, id, property === named ? property : `${property} or ${named}`);
      })
      .toSorted();
  },

  junit(text) {
    const { testsuites } = junitLog.parse(xml.parse(text));
    return testsuites.testsuite
      .flatMap(({ testcase }) =>
        testcase.flatMap(({ classname, name, failure }) => {
          const [, title = "", id = ""] = /^(.*) \((.+)\)$/.exec(name) ?? [];
          return (failure ?? []).flatMap(({ type, message }) =>
            (type === "gone" ? [gone] : message.split(", ")).map((what) => line(classname, title, id, what)),
          );
        }),
      )
      .toSorted();
  },

  html(text) {
    const found = new Reader();
    const parts =
      /<h2[^>]*>(?<stack>.*?)<\/h2>|<h3>(?<title>.*?)<\/h3><span class="id">(?<id>.*?)<\/span><span class="pill \w+">(?<change>\w+)<|<div><dt>(?<property>[\w.]+)<\/dt><dd><(?:span|pre)/g;
    for (const { groups: { stack, title, id, change, property } = {} } of text.matchAll(parts)) {
      if (stack !== undefined) found.stack = unescaped(stack);
      else if (title !== undefined && id !== undefined) found.object(unescaped(title), unescaped(id), change === gone);
      else if (property !== undefined) found.property(property);
    }
    return found.lines;
  },
};

const gone = "gone";

function line(stack: string, title: string, id: string, what: string): string {
  return `${stack}: ${title} (${id}) ${what}`;
}

/** Collects findings from a text that names the stack, then an object, then its properties. */
class Reader {
  stack = "";
  #object: readonly [title: string, id: string] | undefined;
  readonly #lines: string[] = [];

  object(title: string, id: string, isGone: boolean): void {
    this.#object = [title, id];
    if (isGone) this.property(gone);
  }

  property(name: string): void {
    if (this.#object) this.#lines.push(line(this.stack, ...this.#object, name));
  }

  get lines(): string[] {
    return this.#lines.toSorted();
  }
}

const sarifLog = z.object({
  runs: z.array(
    z.object({
      results: z.array(
        z.object({
          ruleId: z.enum(["changed", "gone", "unmanaged"]),
          message: z.object({ text: z.string() }),
          locations: z.tuple([z.object({ logicalLocations: z.tuple([z.object({ fullyQualifiedName: z.string() })]) })]),
        }),
      ),
    }),
  ),
});

const junitLog = z.object({
  testsuites: z.object({
    testsuite: z.array(
      z.object({
        testcase: z.array(
          z.object({
            classname: z.string(),
            name: z.string(),
            failure: z.array(z.object({ type: z.string(), message: z.string() })).optional(),
          }),
        ),
      }),
    ),
  }),
});

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  ignoreDeclaration: true,
  isArray: (name) => ["testsuite", "testcase", "failure"].includes(name),
});

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function unescaped(markup: string): string {
  return markup.replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity);
}
