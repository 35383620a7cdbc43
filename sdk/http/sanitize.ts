/** Words from outside as a message may quote them: without secrets, on one line, and no longer than this. */
export function sanitize(words: string, maxLength: number, secrets: readonly string[]): string {
  // Cut last, or a secret across the cut would show in part.
  const clean = redact(words, secrets);
  const short = clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
  return short.toWellFormed().replace(unprintable, " ");
}

/** What stands in a message for a secret. */
export const secretMark = "[secret]";

/** The words with a mark in place of each secret, also where it is written as in JSON or in a URL. */
export function redact(words: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => words.includes(form)));
  // The longest first, as one may be a part of another.
  return [...forms].toSorted((a, b) => b.length - a.length).reduce(withoutForm, words);
}

function formsOf(secret: string): string[] {
  // A secret at the end of a body's text has lost the white space around it.
  const trimmed = secret.trim();
  if (trimmed === "") return [];
  const whole = secret.toWellFormed();
  return [
    secret,
    trimmed,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(whole),
    whole.replace(unprintable, " "),
  ];
}

/** A form of a few characters is a secret only where it stands by itself: it is a part of many words. */
function withoutForm(text: string, form: string): string {
  if (form.length > 3) return text.replaceAll(form, secretMark);
  const alone = String.raw`(?<=^|[^\p{L}\p{N}]|\\[nrt])${escaped(form)}(?![\p{L}\p{N}])`;
  return text.replace(new RegExp(alone, "gu"), secretMark);
}

/** The text as a regular expression that it alone matches. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** What ends a line, drives a terminal, or turns the order of letters around. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
