import type { Example } from "../../define/example";

/** Languages whose examples the engine's own generators write. */
export const convertedLanguages = ["go", "csharp"] as const;

export type ConvertedLanguage = (typeof convertedLanguages)[number];

/** Examples in those of these languages that can be written. */
export type ConvertedExamples = ReadonlyMap<Example, Readonly<Partial<Record<ConvertedLanguage, string>>>>;
