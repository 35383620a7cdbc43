import { html as xml } from "hono/html";
import type { Checked } from "../expectations";
import { deciderText } from "./text";

const words = { pass: "ok", fail: "FAIL", depends: "depends", "not judged": "not judged" } as const;

/** Results as text: a line for each, and below it what differs. */
export function testsText(results: readonly Checked[]): string {
  const lines = results.flatMap(({ name, result, differences, answer }) => [
    `${words[result].padEnd(10)} ${name}`,
    ...differences.map((one) => `             ${one}`),
    ...(result === "pass" ? [] : decidersOf(answer).map((one) => `             decided by ${one}`)),
    ...(result === "depends" ? openIn(answer).map((one) => `             depends on ${one}`) : []),
  ]);
  const counts = (Object.keys(words) as (keyof typeof words)[]).flatMap((result) => {
    const count = results.filter((one) => one.result === result).length;
    return count === 0 ? [] : [`${count} ${words[result]}`];
  });
  return [...lines, "", counts.join(", ")].join("\n");
}

/** What decides an answer, under each reading. */
function decidersOf({ alternatives }: Checked["answer"]): readonly string[] {
  return [...new Set(alternatives.flatMap(({ by: { by } }) => (by ? [deciderText(by)] : [])))];
}

/** What an answer depends on. */
function openIn({ alternatives }: Checked["answer"]): readonly string[] {
  return [...new Set(alternatives.flatMap(({ under }) => under.flat().map(({ id }) => id)))];
}

/** Results as JSON. */
export const testsJson = (results: readonly Checked[]): string => JSON.stringify({ results }, undefined, 2);

/** Results as JUnit XML. What depends, or is not judged, is an error: it is neither as expected nor otherwise. */
export async function testsJunit(results: readonly Checked[]): Promise<string> {
  const count = (...kinds: readonly string[]) => results.filter(({ result }) => kinds.includes(result)).length;
  const failures = count("fail");
  const errors = count("depends", "not judged");
  const cases = results.map(({ name, result, differences, answer }) => {
    const deciders = decidersOf(answer).map((one) => `decided by ${one}`);
    const text = [...differences, ...deciders, ...openIn(answer)].join("\n");
    const [first = ""] = differences;
    const outcome =
      result === "pass"
        ? ""
        : result === "fail"
          ? xml`<failure message="${first}">${text}</failure>`
          : xml`<error type="${result}" message="${first}">${text}</error>`;
    return xml`    <testcase classname="${answer.zone.name}" name="${name}">${outcome}</testcase>\n`;
  });
  return String(
    await xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="edge" tests="${results.length}" failures="${failures}" errors="${errors}">
  <testsuite name="edge" tests="${results.length}" failures="${failures}" errors="${errors}">
${cases}  </testsuite>
</testsuites>`,
  );
}
