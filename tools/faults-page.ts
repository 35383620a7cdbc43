import { faultKinds, type Kind } from "../emulator/faults/kinds";
import { faultOptions, faultSyntax, type RuleOption } from "../emulator/faults/parse-fault";
import { generatedMarker } from "../provider/codegen/docs";
import { table } from "./markdown";

const intro = `The emulator injects faults on request, so that you can test how your program or pipeline handles them:

\`\`\`sh
npx pulumi-bunny emulator \\
  --fault "503 on POST /compute/script* times=2 retry-after=1" \\
  --fault "reset on * probability=0.05 seed=7"
\`\`\`

A rule is \`${faultSyntax}\`. The operation is as the vendor's documents write it, such as \`POST /pullzone/{id}\`; a \`*\` in it matches anything, and a rule without an operation matches all. Of several rules, the first that matches a request applies. In a test: \`emulator.faults.add(parseFault("hang on GET *"))\`, from \`pulumi-bunny-tools/emulator\`.`;

/** The page about the faults that the emulator can inject. */
export function faultsPage(): string {
  const options: [string, RuleOption][] = Object.entries(faultOptions);
  const kinds = Object.entries<Kind>(faultKinds).map(([name, kind]) => {
    const taken = options
      .filter(([, { of }]) => of && kind.takes.includes(of))
      .map(([option, { value }]) => `\`${value ? `${option}=` : option}\``);
    const lasts = kind.forMs === undefined ? "" : `; ${kind.forMs} ms by default`;
    return [`\`${name}\``, kind.what, `${taken.join(", ")}${lasts}`];
  });
  const meanings = options.map(([name, { value, what }]) => [`\`${value ? `${name}=${value}` : name}\``, what]);
  return `${[
    generatedMarker,
    "# Faults of the emulator",
    intro,
    "## Kinds",
    table(["kind", "the emulator", "options besides the common ones"], kinds),
    "## Options",
    table(["option", "meaning"], meanings),
  ].join("\n\n")}\n`;
}
