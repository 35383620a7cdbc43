/** Makes untrusted text safe for a message: without secrets, on one line, and no longer than this. */
export function sanitize(text: string, maxLength: number, secrets: readonly string[]): string {
  // Cut last, or a secret across the cut would show in part.
  const clean = redact(text, secrets);
  const short = clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
  return short.toWellFormed().replace(unprintable, " ");
}

/** Replaces a secret in a message. */
export const secretMark = "[secret]";

/** Replaces each secret with a mark, also in its JSON and its URL encoding. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => text.includes(form)));
  // The longest first, as one may contain another.
  return [...forms].toSorted((a, b) => b.length - a.length).reduce(withoutForm, text);
}

function formsOf(secret: string): string[] {
  // A secret at the end of a body has lost the white space around it.
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

/** A form of a few characters is redacted only where it stands by itself: many words contain it. */
function withoutForm(text: string, form: string): string {
  if (form.length > 3) return text.replaceAll(form, secretMark);
  const alone = String.raw`(?<=^|[^\p{L}\p{N}]|\\[nrt])${escaped(form)}(?![\p{L}\p{N}])`;
  return text.replace(new RegExp(alone, "gu"), secretMark);
}

/** A regular expression that matches the text alone. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Control characters, line separators, bidi overrides. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
