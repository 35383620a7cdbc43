import { faultKinds, type Kind } from "../emulator/faults/kinds";
import { faultOptions, faultSyntax, type RuleOption } from "../emulator/faults/parse-fault";
import { generatedMarker } from "../provider/codegen/docs";

const intro = `The emulator misbehaves on request, so that you can see what your program or pipeline makes of it:

\`\`\`sh
npx pulumi-bunny emulator \\
  --fault "503 on POST /compute/script* times=2 retry-after=1" \\
  --fault "reset on * probability=0.05 seed=7"
\`\`\`

A rule is \`${faultSyntax}\`. The operation is one of [those that the emulator knows](operations.md); a \`*\` in it stands for anything, and without one the rule is for all. Of several rules, the first that matches a request is the one that happens. In a test: \`emulator.faults.add(parseFault("hang on GET *"))\`, from \`pulumi-bunny/emulator\`.`;

/** The page of the faults that the emulator can be given. */
export function faultsPage(): string {
  const options: [string, RuleOption][] = Object.entries(faultOptions);
  const written = (name: string, { value }: RuleOption) => `\`${value ? `${name}=${value}` : name}\``;
  const kinds = Object.entries<Kind>(faultKinds).map(([name, kind]) => {
    const taken = options
      .filter(([, { of }]) => of && kind.takes.includes(of))
      .map(([option, { value }]) => `\`${value ? `${option}=` : option}\``);
    const lasts = kind.forMs === undefined ? "" : `; ${kind.forMs} ms unless told otherwise`;
    return `| \`${name}\` | ${kind.what} | ${taken.join(", ")}${lasts} |`;
  });
  const rows = options.map(([name, option]) => `| ${written(name, option)} | ${option.what} |`);
  return `${[
    generatedMarker,
    "# Faults of the emulator",
    intro,
    `## Kinds\n\n| kind | the emulator | takes besides the common options |\n|---|---|---|\n${kinds.join("\n")}`,
    `## Options\n\n| option | says |\n|---|---|\n${rows.join("\n")}`,
  ].join("\n\n")}\n`;
}
