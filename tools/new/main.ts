// npm run new -- <Name> <product> <path>
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { camel, lowerFirst, referred } from "../vendor-wire/components";
import { type Facts, factsOf, type Member } from "./facts";

const root = resolve(__dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const many = (name: string) => `${name.replace(/y$/, "ie")}s`;
type Input = Facts["inputs"][number];

/** Replaces `%name%` by what stands for that name. */
const fill = (text: string, tokens: Readonly<Record<string, unknown>>) =>
  text.replaceAll(/%(\w+)%/g, (_, token: string) => String(tokens[token] ?? "TODO"));

/** What stands in texts of an argument for each name. */
function tokensOfInput({ name, wireName, form, isRequired, ...one }: Input) {
  const meanings = form.words?.map((word) => `${word}: "TODO: what it means."`);
  const unreturned = one.isReturned ? "" : ', writeOnly: "TODO: no read returns it under this name."';
  const found = form.words ? `${name}s.find((word) => word === found.${name})` : `found.${name}`;
  return {
    ...{ name, wireName, type: form.type, value: form.values[0], other: form.values[1], words: form.words },
    ...{ mark: isRequired ? "" : "?", orNone: isRequired ? "" : " | undefined", end: isRequired ? "" : ".optional()" },
    argument: meanings ? `enumInput(${name}s, { ${meanings} })` : form.argument,
    meta: `description: "TODO: what it is."${one.isUpdated ? "" : ", replaceOnChange: true"}${unreturned}`,
    found: one.isReturned ? found : `prior.inputs.${name}`,
  };
}

/** What stands in templates for each name. */
function tokensOf(name: string, product: string, facts: Facts) {
  const { document, inputs, key, output, created, updated, items } = facts;
  const outputs = facts.outputs.filter((one) => /^(string|number|boolean)$/.test(one.form.type));
  const [own, plain] = [lowerFirst(name), name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()];
  const said = plain.replaceAll("-", " ");
  const isNumber = key.form.type === "number";
  const isName = (one: Member) => /^(display)?name$|^title$/i.test(one.name);
  const named = inputs.find(isName) ?? inputs[0];
  const each = (all: readonly Input[], text: string, end = ", ") =>
    all.map((one) => fill(text, tokensOfInput(one))).join(end);
  const [returned, changed] = [inputs.filter((one) => one.isReturned), inputs.filter((one) => one.isUpdated)];
  const under = (member: Member | undefined, value: string) => (member ? `{ ${member.wireName}: ${value} }` : value);
  const take = ({ member }: typeof output) => (member ? `, take: ({ ${member.name} }) => ${member.name}` : "");
  const isObject = referred(created.schema) === referred(output.schema);
  const [createBody = "", updateBody = ""] = facts.bodies.map(lowerFirst);
  const all = `[...state.${many(own)}.values()].map(modelOf)`;
  const envelopes = [output, created, updated].filter(({ member }) => member);
  const update = 'title: "%name%", args: { %name%: %other% }';
  return {
    ...facts,
    ...{ product, Name: name, own, plain, said, Names: many(name), area: many(own), plains: many(plain) },
    ...{ saids: many(said), wireId: facts.id, id: facts.id === "id" ? `${own}Id` : camel(facts.id) },
    ...{ idType: isNumber ? "number" : "string", idZod: isNumber ? "int" : "string", createBody, updateBody },
    ...{
      idValue: key.form.values[0],
      key: key.name,
      wireKey: key.wireName,
      nameSent: named?.name,
      wireName: named?.wireName,
    },
    nameRead: ([...returned, ...outputs].find(isName) ?? key).name,
    createdId: `${created.member ? `${created.member.name}.` : ""}${key.name}`,
    takeItems: facts.isPaged ? ", { take: ({ items }) => items } /* TODO: the pages after the first. */" : "",
    ...{ takeRead: take(output), takeUpdate: take(updated), types: each(inputs, "%name%%mark%: %type%%orNone%", "; ") },
    changed: each(changed, '"%name%"', " | "),
    enums: each(
      inputs.filter(({ form }) => form.words),
      "const %name%s = [%words%] as const;",
      "\n",
    ),
    inputs: each(inputs, "%name%: %argument%%end%.meta({ %meta% })"),
    outputs: outputs.map((one) => `${one.name}: ${one.form.argument}.optional().describe("TODO: what it is.")`),
    readInputs: each(inputs, "%name%: %found%"),
    readOutputs: outputs.map((one) => `${one.name}: found.${one.name}`),
    requiredValues: each(
      inputs.filter((one) => one.isRequired),
      "%name%: %value%",
    ),
    others: each(
      inputs.filter((one) => one !== named),
      "%name%: %value%",
    ),
    ...{ values: each(inputs, "%name%: %value%"), changes: each(changed, "%name%: %value%") },
    updates: each(changed, `{ ${update}, calls: ["${facts.update}"] }`),
    replacements: each(
      inputs.filter((one) => !one.isUpdated),
      `{ ${update} }`,
    ),
    drift: each(
      returned,
      '{ title: "another %name%", change: change({ %wireName%: %other% }), shows: ["%name%"] },',
      "",
    ),
    ...{ names: each(inputs, "%name%"), recorded: each(inputs, "%name%: record.%wireName%") },
    replies: { "magic-containers": "containers", "edge-scripting": "core" }[document] ?? document,
    routes: ["database", "magic-containers"].includes(document) ? `routesInFolder("${document}", ` : "routes(",
    ...{ itemsBody: items ? `{ ${items}: ${all} }` : all, onlyRead: facts.outputs.map((one) => one.wireName) },
    newId: `${key.wireName}: ${isNumber ? "state.takeId()" : "randomUUID()"}`,
    removed: facts.hasNoContent ? "{ status: 204 }" : "ok({})",
    createdBody: isObject ? under(created.member, "modelOf(record)") : `{ ${key.wireName}: record.${key.wireName} }`,
    readBody: under(output.member, "modelOf(recordOf(request))"),
    updatedBody: under(updated.member, "modelOf(record)"),
    components: [
      `${referred(output.schema)}: "${name}"`,
      ...envelopes.map(({ envelope, member }) => `${envelope}: "~ ${member?.name}"`),
    ],
  };
}

const newFiles = {
  client: "sdk/api/%product%/%plains%.ts",
  definition: "provider/definitions/%product%/%plain%.ts",
  emulator: "emulator/routes/%product%/%plains%.ts",
  case: "tests/conformance/cases/%product%/%plain%.ts",
  model: "tests/platform-model/%product%/%plain%.ts",
};

function main([name, product, path]: readonly string[]): void {
  if (!name || !product || !path) throw new Error("usage: npm run new -- <Name> <product> <path>");
  const tokens = tokensOf(name, product, factsOf(product, path));
  const filled = (text: string) => fill(text, tokens);
  const files = new Map(
    Object.entries(newFiles).map(([template, file]) => [filled(file), filled(read(`tools/new/${template}.txt`))]),
  );
  const taken = [...files.keys()].find((file) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken} is there already.`);
  // Each is a file, the place behind which something is added, and what.
  for (const line of read("tools/new/additions.txt").trim().split("\n")) {
    const [file = "", after = "", added = ""] = filled(line).split(" ~~ ");
    const text = files.get(file) ?? read(file);
    if (!new RegExp(after).test(text)) throw new Error(`${file} has no place like ${after}.`);
    files.set(file, text.replace(new RegExp(after), `$& ${added.replaceAll("\\n", "\n")}`));
  }
  for (const [file, text] of files) writeFileSync(join(root, file), text);
  const biome = [require.resolve("@biomejs/biome/bin/biome"), "check", "--write", "--unsafe"];
  spawnSync(process.execPath, [...biome, ...files.keys()], { cwd: root });
  const toDecide = [...files.keys()].map((file) => `${file}: ${read(file).split("TODO").length - 1}`);
  process.stdout.write(`${told}${toDecide.join("\n")}\n${next}${name} '\n`);
}

const told = "Written, with the number of TODOs, which a person has to decide:\n";
const next =
  "Next: npm run generate, npm run types, the rest of docs/adding-a-resource.md, and\nnpx vitest run --project platform tests/conformance/handlers.test.ts -t '^";

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
