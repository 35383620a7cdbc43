/** The variables of a file such as `.env`, in the form that Compose reads. */
export function parseEnvFile(text: string): Map<string, string> {
  const line =
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*(?:[=:][ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|([^\r\n]*)))?[^\r\n]*$/gm;
  return new Map(
    [...text.replace(/^\uFEFF/, "").matchAll(line)].map(([, name = "", double, single, plain = ""]) => {
      const quoted = double?.replace(/\\([nrt"\\$])/g, (_, letter: string) => escapes[letter] ?? letter) ?? single;
      return [name, quoted ?? plain.replace(/(^|[ \t])#.*$/, "").trim()];
    }),
  );
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
