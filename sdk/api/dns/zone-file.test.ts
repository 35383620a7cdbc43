import { expect, test } from "vitest";
import type { NewDnsRecord } from "./dns-record-model";
import { formatZoneFile, parseZoneFile, readZoneFile } from "./zone-file";

const file = `; a zone
$ORIGIN example.com.
$TTL 1h30m
@ IN SOA ns1.example.com. host.example.com. (
   2024010101 ; serial
   3600 900 604800 86400 )
@ 3600 IN NS ns1
       IN NS ns2.example.net.
www 300 IN A 192.0.2.1 ; comment
    IN A 192.0.2.2
API IN 60 A 192.0.2.3
txt TXT "v=DKIM1; k=rsa" "def\\"g\\092\\195\\188"
space TXT ( "two  spaces "
   "and more" )
_sip._tcp 1d IN SRV 10 20 5060 sip
@ MX 10 mail
null 5 MX 0 .
caa CAA 128 issue "letsencrypt.org; a=b"
child NS ns.child
h HTTPS 1 . alpn="h3,h2" port=8443
s SVCB 2 svc.example.net. alpn=h2
t._tcp TLSA 3 1 1 ( abcd
  ef01 )
$ORIGIN sub.example.com.
www CNAME target
$ORIGIN deep
www A 192.0.2.9
@ PTR host.example.net.
`;

const records: NewDnsRecord[] = [
  { type: "A", name: "www", ttl: 300, value: "192.0.2.1" },
  { type: "A", name: "www", ttl: 5400, value: "192.0.2.2" },
  { type: "A", name: "api", ttl: 60, value: "192.0.2.3" },
  { type: "TXT", name: "txt", ttl: 5400, value: 'v=DKIM1; k=rsadef"g\\ü' },
  { type: "TXT", name: "space", ttl: 5400, value: "two  spaces and more" },
  {
    type: "SRV",
    name: "_sip._tcp",
    ttl: 86_400,
    value: "sip.example.com",
    priority: 10,
    weight: 20,
    port: 5060,
  },
  { type: "MX", name: "", ttl: 5400, value: "mail.example.com", priority: 10 },
  { type: "MX", name: "null", ttl: 5, value: ".", priority: 0 },
  { type: "CAA", name: "caa", ttl: 5400, value: "letsencrypt.org; a=b", flags: 128, tag: "issue" },
  { type: "NS", name: "child", ttl: 5400, value: "ns.child.example.com" },
  { type: "HTTPS", name: "h", ttl: 5400, value: '. alpn="h3,h2" port=8443', priority: 1 },
  { type: "SVCB", name: "s", ttl: 5400, value: "svc.example.net alpn=h2", priority: 2 },
  { type: "TLSA", name: "t._tcp", ttl: 5400, value: "3 1 1 abcd ef01" },
  { type: "CNAME", name: "www.sub", ttl: 5400, value: "target.sub.example.com" },
  { type: "A", name: "www.deep.sub", ttl: 5400, value: "192.0.2.9" },
  { type: "PTR", name: "deep.sub", ttl: 5400, value: "host.example.net" },
];

test("a zone file is read, with names of the zone", () => {
  expect(parseZoneFile(file)).toEqual(records);
});

test("what is written is read again", () => {
  expect(parseZoneFile(formatZoneFile("example.com", records))).toEqual(records);
});

test("a long text is written in strings of at most 255 bytes", () => {
  const value = `${"ü".repeat(300)}"\\\t`;
  const text = formatZoneFile("example.com", [{ type: "TXT", name: "a", ttl: 300, value }]);
  for (const [, string = ""] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g))
    expect(Buffer.byteLength(string)).toBeLessThan(262);
  expect(parseZoneFile(text)).toEqual([{ type: "TXT", name: "a", ttl: 300, value }]);
});

const apexRecords: NewDnsRecord[] = [
  { type: "A", name: "", ttl: 300, value: "192.0.2.1" },
  { type: "CNAME", name: "www", ttl: 300, value: "example.com" },
];

test.each([
  [
    "what `dig axfr` prints",
    `; <<>> DiG 9.18 <<>> axfr example.com
;; global options: +cmd
example.com.\t300\tIN\tSOA\tns1.example.com. host.example.com. 1 2 3 4 5
example.com.\t300\tIN\tNS\tns1.example.com.
example.com.\t300\tIN\tA\t192.0.2.1
www.example.com.\t300\tIN\tCNAME\texample.com.
example.com.\t300\tIN\tSOA\tns1.example.com. host.example.com. 1 2 3 4 5
;; Query time: 1 msec`,
  ],
  [
    "the root as its origin",
    `$ORIGIN .
$TTL 300
example.com IN SOA ns1.example.com. host.example.com. ( 1 2 3 4 5 )
  NS ns1.example.com.
  A 192.0.2.1
$ORIGIN example.com.
www CNAME example.com.`,
  ],
  [
    "names below the root",
    "$ORIGIN .\n$TTL 300\nexample.com SOA a b 1 2 3 4 5\n A 192.0.2.1\nwww.example.com CNAME example.com",
  ],
  ["a byte order mark", "\uFEFF$ORIGIN example.com.\r\n$TTL 5m\r\n@ A 192.0.2.1\r\nwww CNAME @\r\n"],
  ["a SOA record and relative names", "example.com. SOA a. b. 1 2 3 4 5\n@ 300 A 192.0.2.1\nwww 300 CNAME @"],
])("a file with %s says its domain", (_, text) => {
  expect(readZoneFile(text)).toMatchObject({ domain: "example.com" });
  expect(parseZoneFile(text)).toEqual(apexRecords);
  expect(parseZoneFile(text, "Example.COM")).toEqual(apexRecords);
});

test("a given domain stands for an origin, and each record has its line", () => {
  expect(readZoneFile("\n@ A 192.0.2.1\nwww.example.com. CNAME target\n", "example.com")).toEqual({
    domain: "example.com",
    records: [
      { line: 2, record: { type: "A", name: "", value: "192.0.2.1" } },
      { line: 3, record: { type: "CNAME", name: "www", value: "target.example.com" } },
    ],
  });
});

test("names without an origin are the zone's", () => {
  expect(parseZoneFile("www A 192.0.2.1\n@ TXT a")).toEqual([
    { type: "A", name: "www", value: "192.0.2.1" },
    { type: "TXT", name: "", value: "a" },
  ]);
});

test.each([
  ["www 300 IN", "line 1 has no type"],
  ["a A 192.0.2.1\nb FOO 1", "line 2 has a record of type FOO, which the platform does not have"],
  ...["a\\.b A 192.0.2.1", "a\\046b TXT c", "a MX 1 b\\.c.example.com."].map((file) => [
    file,
    "line 1 has a name with `\\.`, a dot within a label, which no name of the platform has",
  ]),
  ["$INCLUDE other.db", "line 1 has $INCLUDE, which is not supported: write the records out"],
  ["$GENERATE 1-4 h$ A 192.0.2.$", "line 1 has $GENERATE, which is not supported: write the records out"],
  ["$TTL soon", "line 1 has no TTL after $TTL"],
  ["  A 192.0.2.1", "line 1 begins with a space, but no record stands before it"],
  ["a CH TXT b", "line 1 has class CH, where the platform has IN only"],
  ['a TXT "b', "line 1 has a quotation mark without its end"],
  ["a TXT ( b\n\n", "line 1 has an opening parenthesis without its end"],
  ["a TXT b )", "line 1 has a closing parenthesis without its beginning"],
  ["a MX 10 mail", "line 1 has the relative name mail, but no $ORIGIN stands before it"],
  [
    "www.example.com. A 192.0.2.1",
    "line 1 has the absolute name www.example.com., but no $ORIGIN and no SOA record says which zone it is in",
  ],
  [
    "example.com. SOA a. b. 1 2 3 4 5\nwww.example.org. A 192.0.2.1",
    "line 2 has the name www.example.org, which is not in the zone example.com",
  ],
  ["$ORIGIN .\n@ A 192.0.2.1\n$ORIGIN example.com.", "line 2 has the name ., which is not in the zone example.com"],
  ["$ORIGIN\n", "line 1 has nothing after $ORIGIN"],
  ["@ MX mail.example.com.", "line 1 has no priority before the target mail.example.com."],
  ["@ MX 10", "line 1 has no target"],
  ["@ MX ten mail.example.com.", "line 1 has the priority ten, which is not a number"],
  ["@ MX 1e1 mail.example.com.", "line 1 has the priority 1e1, which is not a number"],
  ["@ SRV ten 5 5060 sip.example.com.", "line 1 has the priority ten, which is not a number"],
  ["@ SRV 10 -5 5060 sip.example.com.", "line 1 has the weight -5, which is not a number"],
  ["@ SRV 10 5 sip sip.example.com.", "line 1 has the port sip, which is not a number"],
  ["@ SRV 10 5 5060", "line 1 has no target"],
  ["@ CAA x issue a", "line 1 has the flags x, which is not a number"],
  ["@ CAA 0", "line 1 has no tag"],
  ["@ CAA 0 issue", "line 1 has no value"],
  ["@ HTTPS . alpn=h2", "line 1 has the priority ., which is not a number"],
  [
    "$ORIGIN example.com.\n\nwww.example.org. A 192.0.2.1",
    "line 3 has the name www.example.org, which is not in the zone example.com",
  ],
  ["a A", "line 1 has no data after its type"],
])("%j: %s", (text, message) => {
  expect(() => parseZoneFile(text)).toThrow(message);
});

test("an escaped dot is a dot in a text, and in the address of the SOA record", () => {
  const file = "example.com. SOA ns1 host\\.master.example.com. 1 2 3 4 5\nwww.example.com. TXT a\\.b";
  expect(parseZoneFile(file)).toEqual([{ type: "TXT", name: "www", value: "a.b" }]);
});
