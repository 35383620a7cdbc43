/** What happens to a request that a list or a rule matches. */
export const requestActionMeanings = {
  Allow: "The request is let through.",
  Block: "The request is refused.",
  Challenge: "The client must pass a challenge in its browser first.",
  Log: "The request is let through and logged.",
  Bypass: "The request is let through, and Shield inspects it no further.",
};

/** What the transformations of a rule do to a variable before it is compared. */
export const transformationMeanings = {
  CMDLINE: "Undoes what evades the detection of shell commands: quotes, escapes, repeated spaces, upper case.",
  COMPRESSWHITESPACE: "Makes each run of white space one space.",
  CSSDECODE: "Decodes escapes of CSS.",
  HEXENCODE: "Encodes each byte as two hexadecimal digits.",
  HTMLENTITYDECODE: "Decodes entities of HTML.",
  JSDECODE: "Decodes escapes of JavaScript.",
  LENGTH: "Is the length in bytes, as a number.",
  LOWERCASE: "Makes all letters lower case.",
  MD5: "Is the MD5 hash, in binary.",
  NORMALIZEPATH: "Removes repeated slashes, and resolves `.` and `..` in a path.",
  NORMALISEPATH: "The same as `NORMALIZEPATH`.",
  NORMALIZEPATHWIN: "Makes backslashes slashes, and then does what `NORMALIZEPATH` does.",
  NORMALISEPATHWIN: "The same as `NORMALIZEPATHWIN`.",
  REMOVECOMMENTS: "Removes comments of C, SQL and HTML.",
  REMOVENULLS: "Removes null bytes.",
  REMOVEWHITESPACE: "Removes all white space.",
  REPLACECOMMENTS: "Makes each comment of C one space.",
  SHA1: "Is the SHA-1 hash, in binary.",
  URLDECODE: "Decodes percent-encoding.",
  URLDECODEUNI: "Decodes percent-encoding, and the `%u` form of Microsoft.",
  UTF8TOUNICODE: "Makes characters of UTF-8 escapes of Unicode.",
};

/** When a condition with the operator holds. */
export const operatorMeanings = {
  BEGINSWITH: "The variable begins with the value.",
  ENDSWITH: "The variable ends with the value.",
  CONTAINS: "The variable contains the value.",
  CONTAINSWORD: "The variable contains the value as a whole word.",
  STRMATCH: "The variable contains the value, as a text without patterns.",
  EQ: "The variable is the value, as a number.",
  GE: "The variable is at least the value, as a number.",
  GT: "The variable is more than the value, as a number.",
  LE: "The variable is at most the value, as a number.",
  LT: "The variable is less than the value, as a number.",
  WITHIN: "The value contains the variable.",
  RX: "The variable matches the value, a regular expression.",
  STREQ: "The variable is the value, as a text.",
  DETECTSQLI: "The variable looks like SQL injection.",
  DETECTXSS: "The variable looks like cross-site scripting.",
};

/** The time over which a rate limit counts. */
export const timeframeMeanings = {
  PerSecond: "1 second.",
  PerTenSeconds: "10 seconds.",
  PerOneMinute: "1 minute.",
  PerFiveMinutes: "5 minutes.",
  PerFifteenMinutes: "15 minutes.",
  PerOneHour: "1 hour.",
};
