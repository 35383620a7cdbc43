/** Words from outside as a message may quote them: without secrets, on one line, and no longer than this. */
export function quoted(words: string, maxLength: number, secrets: readonly string[]): string {
  // Cut last, or a secret across the cut would show in part.
  const clean = withoutSecrets(words, secrets);
  const short = clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
  return short.toWellFormed().replace(unprintable, " ");
}

export function withoutSecrets(words: string, secrets: readonly string[]): string {
  // A secret at the end of a body's text has lost the white space around it.
  const forms = secrets.flatMap((secret) => [secret, secret.trim()]).filter((form) => form !== "");
  return forms.reduce((text, form) => text.replaceAll(form, "[secret]"), words);
}

/** What ends a line, drives a terminal, or turns the order of letters around. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
