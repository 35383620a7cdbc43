import { secretName, secretValue } from "../../policies/secret-forms";

/** Images name their variables as they like: what is needlessly a secret does no harm. */
const namesOfImages = /pass|pwd|secret|token|credential|salt|auth|(^|_)keys?\d*(_|$)|key$/i;
const noSecret = /^(true|false|yes|no|on|off|none|null|\d{1,2}|)$/i;

/** Whether a variable holds a secret, by its name or by the form of its value. */
export function looksSecret(name: string, value: string): boolean {
  if (secretValue.test(value)) return true;
  return !noSecret.test(value) && isSecretName(name);
}

export function isSecretName(name: string): boolean {
  return secretName.test(name) || namesOfImages.test(name);
}

/** The argument of a command that looks like a secret, by its option: `--requirepass x`, `--password=x`. */
export function secretArgument(words: readonly string[]): string | undefined {
  for (const [at, word] of words.entries()) {
    const [option = "", value] = word.startsWith("-") ? word.split(/=(.*)/s) : [];
    const given = value ?? words[at + 1];
    const isOption = option !== "" && given !== undefined && (value !== undefined || !given.startsWith("-"));
    if (isOption && looksSecret(option.replace(/^-+/, ""), given)) return option;
    if (secretValue.test(word)) return word.slice(0, Math.max(0, word.search(/[:=]/)));
  }
  return undefined;
}
