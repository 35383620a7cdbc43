import type { NewDnsRecord } from "./dns-record-model";

/** The types that the platform takes from a zone file. */
export const importedTypes: ReadonlySet<string> = new Set(["A", "AAAA", "CNAME", "MX", "TXT", "SRV", "CAA", "PTR"]);

/** Records as a BIND zone file. The platform's own types are left out, which no zone file has. */
export function formatZoneFile(domain: string, records: readonly NewDnsRecord[]): string {
  const lines = records.flatMap((one) => {
    const data = dataText(one);
    if (data === undefined) return [];
    return [`${one.name ? `${one.name}.${domain}` : domain}.\t${one.ttl ?? 300}\tIN\t${one.type}\t${data}`];
  });
  return [`$ORIGIN ${domain}.`, ...lines, ""].join("\n");
}

function dataText({ type, value = "", priority = 0, weight = 100, port = 0, flags = 0, tag }: NewDnsRecord) {
  const target = value.endsWith(".") ? value : `${value}.`;
  switch (type) {
    case "Redirect":
    case "Flatten":
    case "PullZone":
    case "Script":
      return undefined;
    case "TXT":
      return quotedStrings(value);
    case "CNAME":
    case "NS":
    case "PTR":
      return target;
    case "MX":
      return `${priority} ${target}`;
    case "SRV":
      return `${priority} ${weight} ${port} ${target}`;
    case "CAA":
      return `${flags} ${tag} ${quotedStrings(value)}`;
    case "SVCB":
    case "HTTPS":
      return `${priority} ${value.replace(/^[^\s.](\S*[^\s.])?(?=\s|$)/, "$&.")}`;
    default:
      return value;
  }
}

/** The strings that a text consists of in a zone file: in quotes, of at most 255 bytes each. */
function quotedStrings(text: string): string {
  const strings: string[] = [""];
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 255) {
      strings.push("");
      bytes = 0;
    }
    bytes += size;
    strings[strings.length - 1] += escaped(character);
  }
  return strings.map((string) => `"${string}"`).join(" ");
}

function escaped(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  const code = character.charCodeAt(0);
  return code < 32 || code === 127 ? `\\${String(code).padStart(3, "0")}` : character;
}
