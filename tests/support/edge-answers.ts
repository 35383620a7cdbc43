import type { QuestionInput, Zone } from "../../explain";
import { explain } from "../../explain";
import { outcomeText } from "../../explain/formats/text";

/** Each outcome, with the readings and facts that it takes. */
export function outcomes(zone: Zone, question: Partial<QuestionInput> = {}): string[] {
  const answer = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  return answer.alternatives.map(({ outcome, under }) => {
    const ifs = under.map((all) =>
      all
        .map((one) => (one.kind === "fact" ? `${one.holds ? "" : "not "}${one.id}` : `${one.id}=${one.option}`))
        .join(" and "),
    );
    return [outcomeText(outcome), ...ifs.filter((one) => one !== "")].join(" if ");
  });
}

/** The only alternative. */
export function only(zone: Zone, question: Partial<QuestionInput> = {}) {
  const { alternatives } = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  const [one, ...others] = alternatives;
  if (!one || others.length > 0) throw new Error(`${alternatives.length} alternatives, where one was expected`);
  return one;
}
