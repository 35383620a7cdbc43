import type { Question } from "./question";
import type { Report } from "./report";

/** Where answers of the platform are not those that are assumed: each with the place that assumes another. */
export function disagreements(reports: ReadonlyMap<string, Report>, questions: readonly Question[]): string[] {
  return [...reports].flatMap(([file, { platform, results }]) => {
    if (platform !== "live") return [`${file} is not of the platform itself: take it away`];
    return results.flatMap((one) => {
      if (one.outcome === "not-asked") return [];
      const asked = questions.find(({ id }) => id === one.question);
      if (!asked) return [`${file} answers ${one.question}, which no file in verify/questions asks`];
      if (one.answer === asked.assumed) return [];
      const { id, assumed, place } = asked;
      return [
        `${file}: ${id} was answered ${one.answer}, but ${place} and verify/questions/${id}.ts assume ${assumed}`,
      ];
    });
  });
}
