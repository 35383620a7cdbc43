import { html as xml } from "hono/html";
import type { Checked } from "../expectations";
import { deciderText } from "./text";

const words = { pass: "ok", fail: "FAIL", depends: "depends", "not judged": "not judged" } as const;

/** How a plan changes a result; undefined where it does not, or where there is no plan. */
function changeOf({ before, result }: Checked): string | undefined {
  if (before === undefined || before === result) return undefined;
  return `CHANGES with the plan: ${before === "no zone" ? "no zone yet" : words[before]} → ${words[result]}`;
}

/** Results as text: a line for each, and below it what differs. */
export function testsText(results: readonly Checked[]): string {
  const lines = results.flatMap((checked) => {
    const { name, result, differences, answer } = checked;
    const change = changeOf(checked);
    return [
      `${words[result].padEnd(10)} ${name}`,
      ...(change === undefined ? [] : [`             ${change}`]),
      ...differences.map((one) => `             ${one}`),
      ...guessesIn(answer).map((one) => `             assumed by default: ${one}`),
      ...(result === "pass" ? [] : decidersOf(answer).map((one) => `             decided by ${one}`)),
      ...(result === "depends" ? openIn(answer).map((one) => `             depends on ${one}`) : []),
    ];
  });
  const counts = (Object.keys(words) as (keyof typeof words)[]).flatMap((result) => {
    const count = results.filter((one) => one.result === result).length;
    return count === 0 ? [] : [`${count} ${words[result]}`];
  });
  const changed = results.filter((one) => changeOf(one) !== undefined).length;
  const planned = results.some(({ before }) => before !== undefined) ? [`${changed} changed by the plan`] : [];
  return [...lines, "", [...counts, ...planned].join(", ")].join("\n");
}

/** What decides an answer, under each reading. */
function decidersOf({ alternatives }: Checked["answer"]): readonly string[] {
  return [...new Set(alternatives.flatMap(({ by: { by } }) => (by ? [deciderText(by)] : [])))];
}

/** What an answer depends on. */
function openIn({ alternatives }: Checked["answer"]): readonly string[] {
  return [
    ...new Set(
      alternatives.flatMap(({ under, open }) => [...under.flat().map(({ id }) => id), ...open.map(({ what }) => what)]),
    ),
  ];
}

/** The defaults of open questions that an answer rests on. */
const guessesIn = ({ assumedByDefault }: Checked["answer"]): readonly string[] =>
  assumedByDefault.length === 0 ? [] : [assumedByDefault.join(", ")];

/** Results as JUnit XML. What depends, or is not judged, is an error: it is neither as expected nor otherwise. */
export async function testsJunit(results: readonly Checked[]): Promise<string> {
  const count = (...kinds: readonly string[]) => results.filter(({ result }) => kinds.includes(result)).length;
  const failures = count("fail");
  const errors = count("depends", "not judged");
  const cases = results.map((checked) => {
    const { name, result, differences, answer } = checked;
    const change = changeOf(checked);
    const deciders = decidersOf(answer).map((one) => `decided by ${one}`);
    const text = [...differences, ...deciders, ...openIn(answer)].join("\n");
    const [first = ""] = differences;
    const outcome =
      result === "pass"
        ? ""
        : result === "fail"
          ? xml`<failure message="${first}">${text}</failure>`
          : xml`<error type="${result}" message="${first}">${text}</error>`;
    const notes = [
      ...(change === undefined ? [] : [change]),
      ...guessesIn(answer).map((one) => `assumed by default: ${one}`),
    ];
    const output = notes.length === 0 ? "" : xml`<system-out>${notes.join("\n")}</system-out>`;
    return xml`    <testcase classname="${answer.zone.name}" name="${name}">${outcome}${output}</testcase>\n`;
  });
  return String(
    await xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="edge" tests="${results.length}" failures="${failures}" errors="${errors}">
  <testsuite name="edge" tests="${results.length}" failures="${failures}" errors="${errors}">
${cases}  </testsuite>
</testsuites>`,
  );
}
