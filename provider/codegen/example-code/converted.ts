import type { Example } from "../../define/example";

/** Languages whose examples need the package's schema: the engine's own generators write them, or ours for Python and Java. */
export const convertedLanguages = ["python", "go", "csharp", "java"] as const;

export type ConvertedLanguage = (typeof convertedLanguages)[number];

/** Examples in those of these languages that can be written. */
export type ConvertedExamples = ReadonlyMap<Example, Readonly<Partial<Record<ConvertedLanguage, string>>>>;
