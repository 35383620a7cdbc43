/**
 * A text in the engine's intermediate language (PCL), which knows fewer escapes than JSON. Where `${` or `%{` would begin an
 * expression, the sign is escaped: one more of it in front means another thing where there is one already.
 */
export function pclText(text: string): string {
  const escaped = JSON.stringify(text).replaceAll(/\\\\|\\[bf]/g, (found) => escapes[found] ?? found);
  return escaped.replaceAll(/[$%](?=\{)/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = {
  "\\b": "\\u0008",
  "\\f": "\\u000c",
  $: "\\u0024",
  "%": "\\u0025",
};
