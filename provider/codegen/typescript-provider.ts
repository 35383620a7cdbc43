import { settings } from "../configuration";
import { comment, marker } from "./typescript";

type Setting = (typeof settings)[keyof typeof settings];

/** The TypeScript module of the provider itself: its settings as arguments, and its class. */
export function providerModule(): string {
  const all: readonly Setting[] = Object.values(settings);
  const isText = (setting: Setting) => !("type" in setting);
  const shape = {
    texts: all.filter(isText).map(({ key }) => key),
    numbers: all.filter((setting) => !isText(setting)).map(({ key }) => key),
    secrets: all.filter((setting) => "secret" in setting).map(({ key }) => key),
  };
  const args = all.map(
    (setting) =>
      `${documented(setting)}\n${setting.key}?: pulumi.Input<${isText(setting) ? "string" : "number"} | undefined>;`,
  );
  const members = all
    .filter(isText)
    .map((setting) => `${documented(setting)}\ndeclare readonly ${setting.key}: pulumi.Output<string | undefined>;`);
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { isProvider, ExplicitProvider, type ProviderShape } from "../../hosts/program/explicit-provider";

const shape: ProviderShape = ${JSON.stringify(shape, null, 2)};

/** The arguments of a {@link Provider}. */
export interface ProviderArgs {
${args.join("\n")}
}

${comment([
  "An account, and how it is reached: for a second account beside the one that the stack configuration names, as the option `provider` of its resources and data sources.",
  "",
  "The stack configuration (`bunny:apiKey` and so on) is for the account that is used without this option, and not read here. What is not given comes from the environment variables.",
  "",
  "@example",
  'const other = new bunny.Provider("other", { apiKey: config.requireSecret("otherApiKey") });',
  'new bunny.PullZoneBlockedIp("scraper", { pullZoneId: 1001, ip: "203.0.113.66" }, { provider: other });',
])}
export class Provider extends ExplicitProvider {
  /** True for a provider of this package, also where another copy of the package made it. */
  static override isInstance(value: unknown): value is Provider {
    return isProvider(value);
  }

${members.join("\n")}

${comment(["An account, and how it is reached.", "", "@param name The provider's name in the program, unique among providers of this package.", "@param args The settings.", "@param opts Options that every Pulumi resource has."])}
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    super(shape, name, { ...args }, opts);
  }
}
`;
}

function documented(setting: Setting): string {
  const notes = [
    `Where not given: the environment variable \`${setting.env}\`.`,
    ...("secret" in setting ? ["Secret."] : []),
  ];
  return comment([[setting.description, ...notes].join(" ")]);
}
