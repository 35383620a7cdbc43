/** Names of variables that hold a secret. */
export const secretName =
  /(^|[_-])(secret|token|passwords?|passwd|passphrase|credentials?|api_?key|private_?key|access_?key|signing_?key|dsn)([_-]|$)/i;

/** The forms of keys that their issuers document. */
export const secretValue =
  /^(AKIA[0-9A-Z]{16}|gh[pousr]_\w{20,}|github_pat_\w{20,}|sk_live_\w+|rk_live_\w+|xox[abprs]-[\w-]+|glpat-[\w-]{20,}|eyJ[\w-]+\.eyJ[\w-]+\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----|:\/\/[^/\s:@]+:[^/\s@]+@/;
