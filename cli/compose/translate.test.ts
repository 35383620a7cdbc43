import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { secretOf } from "../../provider/define/example";
import { parseEnvFile } from "./env-file";
import { interpolate } from "./interpolate";
import {
  envFileKeys,
  fileKeys,
  healthcheckKeys,
  type Key,
  type Keys,
  keysOfParts,
  mountKeys,
  portKeys,
  serviceKeys,
  volumeKeys,
} from "./keys";
import { parseYaml } from "./parse";
import { looksSecret, secretArgument } from "./secrets";
import { type Surroundings, type Translation, translate } from "./translate";
import { wordsOf } from "./words";
import { programs } from "./write";

const surroundings: Surroundings = {
  name: "shop",
  regions: ["DE"],
  variables: new Map(),
  readFile: () => undefined,
};

function translated(text: string, more: Partial<Surroundings> = {}): Translation {
  const read = parseYaml(text);
  if (!("kind" in read)) return { app: undefined, secrets: [], findings: [read] };
  return translate(read, { ...surroundings, ...more });
}

/** `4 refused services.web.build`, in the order of the lines. */
const findingsIn = (text: string, more?: Partial<Surroundings>) =>
  translated(text, more).findings.map(({ line, is, path }) => `${line} ${is} ${path}`);
const messagesIn = (text: string, more?: Partial<Surroundings>) =>
  translated(text, more).findings.map(({ path, message }) => `${path} ${message}`);
const containersOf = (text: string, more?: Partial<Surroundings>) => translated(text, more).app?.containers;

/** A service with these lines, each of which begins in line 4. */
const service = (...lines: string[]) =>
  ["services:", "  web:", "    image: acme/web:1", ...lines.map((line) => `    ${line}`), ""].join("\n");

const folder = join(__dirname, "../../tests/cli/compose");
const files = globSync("*.yaml", { cwd: folder }).toSorted();

test.each(files)("%s has the program and the findings of its snapshot", async (name) => {
  const readFile = (path: string) => (path === "db.env" ? undefined : readFileSync(join(folder, path), "utf8"));
  const { app, secrets, findings } = translated(readFileSync(join(folder, name), "utf8"), { readFile });
  if (!app) throw new Error(JSON.stringify(findings));
  const lines = findings.map(({ line, is, path, message }) => `// ${line} ${is} ${path} ${message}`);
  const keys = secrets.map(({ key, line, variable, file }) => `// secret ${key}: ${variable} of ${file ?? line}`);
  const text = [programs.typescript(app), ...lines, ...keys, ""].join("\n");
  await expect(text).toMatchFileSnapshot(join(folder, "programs", name.replace(".yaml", ".ts.txt")));
});

test("there are ten files in the shape of public ones", () => {
  expect(files).toHaveLength(10);
});

describe("every key that is not taken is named with its line", () => {
  const where: Record<string, { keys: Keys; lines: readonly string[]; path: string }> = {
    "the file": { keys: fileKeys, lines: ["services: { web: { image: acme/web:1 } }", "KEY: {}"], path: "" },
    "a service": {
      keys: serviceKeys,
      lines: ["services:", "  web:", "    image: acme/web:1", "    KEY: {}"],
      path: "services.web.",
    },
    "an item of `ports`": {
      keys: portKeys,
      lines: ["services:", "  web:", "    image: acme/web:1", "    ports:", "      - target: 80", "        KEY: x"],
      path: "services.web.ports[0].",
    },
    "an item of `volumes` of a service": {
      keys: mountKeys,
      lines: [
        "volumes: { data: }",
        "services:",
        "  web:",
        "    image: acme/web:1",
        "    volumes:",
        "      - { type: volume, source: data, target: /data,",
        "          KEY: {} }",
      ],
      path: "services.web.volumes[0].",
    },
    "a volume": {
      keys: volumeKeys,
      lines: ["services: { web: { image: acme/web:1, volumes: [data:/data] } }", "volumes:", "  data:", "    KEY: {}"],
      path: "volumes.data.",
    },
    "`healthcheck`": {
      keys: healthcheckKeys,
      lines: [
        "services:",
        "  web:",
        "    image: acme/web:1",
        "    healthcheck:",
        "      test: [CMD, curl, http://localhost/]",
        "      KEY: 1s",
      ],
      path: "services.web.healthcheck.",
    },
    "an item of `env_file`": {
      keys: envFileKeys,
      lines: [
        "services:",
        "  web:",
        "    image: acme/web:1",
        "    env_file:",
        "      - path: a.env",
        "        KEY: raw",
      ],
      path: "services.web.env_file[0].",
    },
  };

  test("of each part of a file", () => {
    expect(Object.entries(where).map(([part, { keys }]) => [part, keys])).toEqual(Object.entries(keysOfParts));
  });

  const unheardOf: Key = { is: "left out", why: "no such key is known" };
  const all = Object.entries(where).flatMap(([part, { keys, lines, path }]) =>
    Object.entries({ ...keys, unheard_of: unheardOf }).flatMap(([name, { is, why }]) =>
      is === "taken" ? [] : [{ part, name, is, why, lines, path }],
    ),
  );
  test.each(all)("$part: $name is $is", ({ name, is, why, lines, path }) => {
    const { app, findings } = translated(lines.join("\n").replace("KEY", name), { readFile: () => "" });
    const line = lines.findIndex((one) => one.includes("KEY")) + 1;
    const message = `is ${is === "refused" ? "not supported" : is}: ${why}`;
    expect(findings).toContainEqual({ is: is === "refused" ? "refused" : "warning", line, path: path + name, message });
    expect(app === undefined).toBe(is === "refused");
  });

  test("but for extensions, which are there for anchors", () => {
    expect(findingsIn(`x-any: { build: . }\n${service("x-own: 1")}`)).toEqual([]);
  });
});

test("all problems are found at once, and no program is written", () => {
  const text = service(
    "build: .",
    "secrets: [key]",
    "volumes:",
    "  - ./data:/data",
    "  - ~/x:/x",
    "  - /anonymous",
    "  - { type: bind, source: /a, target: /b }",
    "  - { type: volume, target: /c }",
    "  - undeclared:/d",
    "ports: [80-90, many]",
    "restart: always",
  );
  const { app, findings } = translated(`${text}configs: {}\n`);
  expect(app).toBeUndefined();
  expect(findings.map(({ line, is, path }) => `${line} ${is} ${path}`)).toEqual([
    "4 refused services.web.build",
    "5 refused services.web.secrets",
    "7 refused services.web.volumes[0]",
    "8 refused services.web.volumes[1]",
    "9 refused services.web.volumes[2]",
    "10 refused services.web.volumes[3]",
    "11 refused services.web.volumes[4]",
    "12 refused services.web.volumes[5]",
    "13 refused services.web.ports[0]",
    "13 refused services.web.ports[1]",
    "14 warning services.web.restart",
    "15 refused configs",
  ]);
  expect(findings.filter(({ message }) => message.includes("folder of one machine"))).toHaveLength(3);
  expect(findings.filter(({ message }) => message.includes("has no volume: name one"))).toHaveLength(2);
});

describe("what the resource would refuse is refused with its line", () => {
  test.each([
    ["an image", service("image: Upper/Case"), /duplicate|DUPLICATE_KEY/],
    [
      "an image",
      "services:\n  web:\n    image: Upper/Case:1\n",
      /^services\.web\.image is no image: write it in lower case/,
    ],
    ["a name", `services:\n  ${"a".repeat(51)}: { image: a }\n`, /^services\.a+ .*50/],
    ["no image", "services:\n  web: {}\n", /^services\.web has no `image`/],
    ["a name that is none", "services:\n  größe: { image: a }\n", /^services\.größe must have a name of letters/],
    [
      "a size",
      `${service("volumes: [data:/a]")}volumes: { data: { x-size-gb: 101 } }\n`,
      /^volumes\.data\.x-size-gb must be .* 1 to 100/,
    ],
    [
      "two endpoints of a name",
      service("ports: [{ target: 1, name: a }, { target: 2, name: a }]"),
      /^services\.web\.ports\[1\] is "a", as that of another endpoint/,
    ],
  ])("%s", (_, text, message) => {
    expect(messagesIn(text)).toEqual([expect.stringMatching(message)]);
  });
});

test("two services that listen at one port are refused, since their containers share a network", () => {
  const text = "services:\n  a: { image: a, ports: ['8080:80'] }\n  b: { image: b, ports: ['8081:80'] }\n";
  expect(messagesIn(text)).toEqual([
    expect.stringMatching(/^services\.b\.ports\[0\] is 80, the port of a in line 2: /),
  ]);
});

test.each([
  ["8080", 8080],
  ['"80:8080"', 8080],
  ['"0.0.0.0:80:8080/tcp"', 8080],
  ['"[::]:80:8080"', 8080],
  ['":8080"', 8080],
  ["{ target: 8080, published: 80 }", 8080],
])("the port %s gets an endpoint", (port, expected) => {
  const text = service(`ports: [${port}]`);
  expect(messagesIn(text)).toEqual([]);
  expect(containersOf(text)).toMatchObject([{ endpoints: [{ name: "port-8080", cdn: { port: expected } }] }]);
});

test.each(["127.0.0.1:80:80", "[::1]:80:80", "localhost:80:80", "53:53/udp"])("the port %s gets none", (port) => {
  const text = service(`ports: ["${port}"]`);
  expect(findingsIn(text)).toEqual(["4 warning services.web.ports[0]"]);
  expect(containersOf(text)).toEqual([{ name: "web", image: "acme/web:1" }]);
});

test("a port that a service names twice gets one endpoint", () => {
  const text = service("ports:", '  - "80:80"', '  - "443:80"');
  expect(messagesIn(text)).toEqual(["services.web.ports[1] is left out: the port 80 has an endpoint by line 5"]);
});

describe("the environment", () => {
  const environmentOf = (text: string, more?: Partial<Surroundings>) => {
    const { app, secrets } = translated(text, more);
    const [container] = Array.isArray(app?.containers) ? app.containers : [];
    return { plain: container?.plainEnvironment, secret: app?.environment, keys: secrets.map(({ key }) => key) };
  };

  test.each([
    ["a map", service("environment: { MODE: live, ON: true, PORT: 0x10, EMPTY: '' }")],
    ["a list", service("environment: [MODE=live, ON=true, PORT=0x10, EMPTY=]")],
  ])("is %s", (_, text) => {
    expect(environmentOf(text)).toEqual({
      plain: { MODE: "live", ON: "true", PORT: "0x10", EMPTY: "" },
      secret: undefined,
      keys: [],
    });
  });

  const hidden = "do-not-show";
  test.each([
    ["by its name", service(`environment: { DB_PASSWORD: ${hidden} }`), "dbPassword"],
    ["by its form", service(`environment: { DSN_OF: 'postgres://me:${hidden}@db/x' }`), "dsnOf"],
    ["without a value", service("environment: { MODE: }"), "mode"],
    ["without a value, in a list", service("environment: [MODE]"), "mode"],
    ["of a variable without a value", service("environment: { MODE: '${OTHER}' }"), "other"],
    ["of a variable in .env", service("environment: { MODE: '${FROM_FILE}' }"), "fromFile"],
    ["of a part that .env has", service("environment: { MODE: 'a-${FROM_FILE}' }"), "mode"],
    ["of a variable with the name of a secret", service(`environment: { MODE: '\${DB_PASS:-${hidden}}' }`), "dbPass"],
    ["of env_file", service("env_file: [some.env]"), "mode"],
    ["with a name that is no identifier", service(`environment: { 1PASSWORD: ${hidden} }`), "secret1password"],
    ["with a name that the program has", service("environment: [APP]"), "webApp"],
  ])("that is secret, %s, is read from the configuration and written nowhere", (_, text, key) => {
    const more = { variables: new Map([["FROM_FILE", hidden]]), readFile: () => `MODE=${hidden}` };
    const { plain, secret, keys } = environmentOf(text, more);
    expect([plain, keys]).toEqual([undefined, [key]]);
    expect(Object.values(Object(secret).web)).toEqual([secretOf(key)]);
    const { app, ...others } = translated(text, more);
    if (!app) throw new Error(JSON.stringify(others));
    const written = [programs.typescript(app), programs.yaml(app), JSON.stringify(others)].join("\n");
    expect(written).not.toContain(hidden);
  });

  test("of two containers has one secret where it is the same variable, and two where it is not", () => {
    const text = `services:
  a: { image: a, environment: { KEY: "\${SHARED}", OWN_KEY: first-value } }
  b: { image: b, environment: { OTHER: "\${SHARED}", OWN_KEY: other-value } }
`;
    expect(translated(text).app?.environment).toEqual({
      a: { KEY: secretOf("shared"), OWN_KEY: secretOf("ownKey") },
      b: { OTHER: secretOf("shared"), OWN_KEY: secretOf("bOwnKey") },
    });
  });

  test("names other containers by localhost, where it is certain that they are meant", () => {
    const values = ["redis://db", "a@db:1", "db:5432", "db", "db.example.com:1", "x-db:1", "db/x", "the db: it"];
    const text = `services:
  db: { image: db }
  web: { image: web, environment: ${JSON.stringify(Object.fromEntries(values.map((value, at) => [`V${at}`, value])))} }
`;
    const { app } = translated(text);
    const containers = Array.isArray(app?.containers) ? app.containers : [];
    expect(Object.values(containers[1]?.plainEnvironment)).toEqual([
      ...["redis://localhost", "a@localhost:1", "localhost:5432"],
      ...values.slice(3),
    ]);
    expect(translated(text).findings).toHaveLength(3);
  });

  test("of a file that is missing is refused, unless it is not required", () => {
    expect(findingsIn(service("env_file: a.env"))).toEqual(["4 refused services.web.env_file"]);
    expect(findingsIn(service("env_file: [{ path: a.env, required: false }]"))).toEqual([
      "4 warning services.web.env_file[0]",
    ]);
  });
});

test("a secret in a command, or in any other text, is refused", () => {
  const variables = new Map([["DB_PASSWORD", "do-not-show"]]);
  const text = service(
    "command: redis-server --requirepass do-not-show",
    "entrypoint: [run, --token=do-not-show]",
    "working_dir: /${DB_PASSWORD}",
  );
  const { app, findings } = translated(text, { variables });
  expect(app).toBeUndefined();
  expect(findings.map(({ line }) => line)).toEqual([4, 5, 6]);
  expect(JSON.stringify(findings)).not.toContain("do-not-show");
});

test("a variable without a value and a default is refused outside of the environment", () => {
  expect(messagesIn("services:\n  web:\n    image: web:${TAG}\n")).toEqual([
    "services.web.image needs the variable TAG: put it into .env beside the file, or write ${TAG:-default}",
  ]);
});

describe("a health check", () => {
  test.each([
    ["[CMD, curl, -f, 'http://localhost:3000/up']", { path: "/up", port: 3000 }],
    ["curl --fail http://127.0.0.1 || exit 1", { path: "/", port: 80 }],
    ["[CMD-SHELL, 'wget -qO- http://web:8080/a?b=c > /dev/null 2>&1 || exit 1']", { path: "/a?b=c", port: 8080 }],
    ["[CMD, /usr/bin/wget, --spider, 'localhost:80']", { path: "/", port: 80 }],
  ])("%s is a probe", (healthcheck, http) => {
    const text = service(`healthcheck: { test: ${healthcheck.startsWith("[") ? healthcheck : `"${healthcheck}"`} }`);
    expect(messagesIn(text)).toEqual([]);
    expect(containersOf(text)).toMatchObject([{ probes: { liveness: { http } } }]);
  });

  test.each([
    "pg_isready -U me",
    "curl https://localhost/",
    "curl http://example.com/",
    "curl http://localhost/ | grep ok",
    "curl http://localhost/ && test -f /tmp/ok",
    "curl -X POST http://localhost/",
    "curl http://me:pass@localhost/",
    "curl",
    "curl 'http://localhost/",
  ])("%s is none, with a warning", (command) => {
    const text = service(`healthcheck: { test: ${JSON.stringify(command)} }`);
    expect(findingsIn(text)).toEqual(["4 warning services.web.healthcheck.test"]);
    expect(containersOf(text)).toEqual([{ name: "web", image: "acme/web:1" }]);
  });

  test("has durations in whole seconds", () => {
    const text = service(
      "healthcheck: { test: curl http://localhost/, interval: 1m30s, timeout: 1500ms, retries: 2, start_period: 0s }",
    );
    expect(containersOf(text)).toMatchObject([
      { probes: { liveness: { http: {}, periodSeconds: 90, timeoutSeconds: 2, failureThreshold: 2 } } },
    ]);
    expect(findingsIn(service("healthcheck: { test: curl http://localhost/, interval: soon }"))).toEqual([
      "4 refused services.web.healthcheck.interval",
    ]);
  });
});

test("merge keys and aliases: what a service has itself counts, then the first of the merged", () => {
  const text = `x-a: &a { image: "a:1", working_dir: /a }
x-b: &b { image: "b:1", command: [b] }
services:
  web:
    <<: [*a, *b]
    working_dir: /own
`;
  expect(containersOf(text)).toEqual([{ name: "web", image: "a:1", arguments: ["b"], workingDirectory: "/own" }]);
});

describe("odd files are refused in one sentence", () => {
  test.each([
    ["nothing", "", "1 refused "],
    ["a comment", "# nothing\n", "1 refused "],
    ["a list", "- a\n", "1 refused "],
    ["no services", "name: a\n", "1 refused "],
    ["empty services", "services:\n", "1 refused services"],
    ["services that are a list", "services: [web]\n", "1 refused services"],
    ["a service that is a text", "services:\n  web: nginx\n", "2 refused services.web"],
    ["a service without anything", "services:\n  web:\n", "2 refused services.web"],
    ["an image that is a map", "services:\n  web:\n    image: {}\n", "3 refused services.web.image"],
    ["no YAML", "services:\n  web: {\n", "3 refused "],
    ["a tab", "services:\n\tweb: {}\n", "2 refused "],
    ["a service twice", "services:\n  web: { image: a }\n  web: { image: b }\n", "3 refused "],
    ["an alias without an anchor", "services:\n  web: *none\n", "2 refused "],
    ["an alias within its anchor", "services: &a\n  web: { x-a: *a }\n", "2 refused "],
    ["a merge of a text", "services:\n  web: { <<: a }\n", "2 refused "],
    ["a key that is a list", "services:\n  ? [a]\n  : b\n", "2 refused "],
    ["binary data", "\0\x01\x02", "1 refused "],
  ])("%s", (_, text, expected) => {
    const { app, findings } = translated(text);
    expect(app).toBeUndefined();
    expect(findings.map(({ line, is, path }) => `${line} ${is} ${path}`)[0]).toBe(expected);
    for (const { message } of findings)
      expect(message).toMatch(/^(must be a (map|text)$|[a-z][^\n]*(: | and )[^\n]+$)/);
  });

  test("aliases of aliases are read once", () => {
    const levels = Array.from({ length: 40 }, (_, at) => `x-${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
    expect(findingsIn(["x-0: &a0 [lol]", ...levels, service()].join("\n"))).toEqual([]);
  });

  test("a file of a thousand services is translated", () => {
    const services = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`s${at}`, { image: "a:1", ports: [at + 1], environment: { A: "ünï" } }]),
    );
    const { app, findings } = translated(stringify({ services }));
    expect([findings, app?.containers]).toEqual([[], expect.objectContaining({ length: 1000 })]);
  });
});

test.each([
  ["$A", "1"],
  ["${A}x", "1x"],
  ["${EMPTY:-2}|${EMPTY-2}", "2|"],
  ["${NONE:-${A}}", "1"],
  ["${NONE-a${NONE:-b}c}", "abc"],
  ["${A:+yes}${EMPTY:+no}${EMPTY+set}", "yesset"],
  ["$$A $${A} $$$A", "$A ${A} $1"],
  ["${DOLLAR}", "$A"],
])("%s is interpolated", (text, expected) => {
  const variables = new Map([
    ["A", "1"],
    ["EMPTY", ""],
    ["DOLLAR", "$A"],
  ]);
  expect(interpolate(text, variables)).toMatchObject({ text: expected, missing: [] });
});

test.each([
  ["${NONE}", ["NONE"]],
  ["${EMPTY:?needed}", ["EMPTY"]],
  ["${A:-${NONE}}", []],
  ["cost: 5$", ["$"]],
  ["${}", ["${}"]],
  ["${A", ["${A"]],
  ["${a b}", ["${a b}"]],
])("%s lacks %j", (text, missing) => {
  const variables = new Map([
    ["A", "1"],
    ["EMPTY", ""],
  ]);
  expect(interpolate(text, variables).missing).toEqual(missing);
});

test("a file of variables", () => {
  const text = `\uFEFF# comment
A=1
export B = two words # comment
C="quoted # \\"x\\"\\nsecond line"
D='single $A'
E=
F
 G: yaml
H="first
second"
=none
`;
  expect(Object.fromEntries(parseEnvFile(text))).toEqual({
    A: "1",
    B: "two words",
    C: 'quoted # "x"\nsecond line',
    D: "single $A",
    E: "",
    F: "",
    G: "yaml",
    H: "first\nsecond",
  });
});

test.each([
  ["a  b", ["a", "b"]],
  [`a 'b c' "d \\"e"f g\\ h`, ["a", "b c", 'd "ef', "g h"]],
  ["''", [""]],
  ["", []],
  ["'a", undefined],
])("%j has the words %j", (command, words) => {
  expect(wordsOf(command)).toEqual(words);
});

test.each([
  ["DB_PASSWORD", "x", true],
  ["database__connection__password", "x", true],
  ["API_KEY", "x", true],
  ["ALLOW_EMPTY_PASSWORD", "yes", false],
  ["MONKEYS", "two hundred", false],
  ["MODE", "AKIA0123456789ABCDEF", true],
  ["MODE", "live", false],
])("%s=%s looks like a secret: %s", (name, value, expected) => {
  expect(looksSecret(name, value)).toBe(expected);
});

test("an option whose argument looks like a secret is found", () => {
  expect(secretArgument(["server", "--requirepass", "x1"])).toBe("--requirepass");
  expect(secretArgument(["server", "--auth-token=x1"])).toBe("--auth-token");
  expect(secretArgument(["server", "--password-file", "--verbose"])).toBeUndefined();
});

test("the page has the program of its Compose file", () => {
  const page = readFileSync(join(__dirname, "../../docs/compose.md"), "utf8");
  const blockOf = (language: string) => page.split(`\`\`\`${language}\n`)[1]?.split("```")[0] ?? "";
  const { app } = translated(blockOf("yaml"));
  expect(app && programs.typescript(app)).toBe(blockOf("ts"));
});

test("a dollar sign is no expression in YAML", () => {
  const { app } = translated(service("environment: { FORMAT: '$${time}' }"));
  expect(app && programs.yaml(app)).toContain(`FORMAT: $$${"{time}"}`);
});
