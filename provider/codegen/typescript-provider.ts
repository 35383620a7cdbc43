import { environmentDefault, settings } from "../configuration";
import { comment } from "./typescript";

type Setting = (typeof settings)[keyof typeof settings];

/** The explicit provider in the plugin's module: its class, and the settings as arguments. */
export function providerClass(): string {
  const all: readonly Setting[] = Object.values(settings);
  const isString = (setting: Setting) => !("type" in setting);
  const shape = {
    strings: all.filter(isString).map(({ key }) => key),
    numbers: all.filter((setting) => !isString(setting)).map(({ key }) => key),
    secrets: all.filter((setting) => "secret" in setting).map(({ key }) => key),
  };
  const args = all.map(
    (setting) =>
      `${documented(setting)}\n${setting.key}?: pulumi.Input<${isString(setting) ? "string" : "number"} | undefined>;`,
  );
  const members = all
    .filter(isString)
    .map((setting) => `${documented(setting)}\ndeclare readonly ${setting.key}: pulumi.Output<string | undefined>;`);
  return `
const providerShape: ProviderShape = ${JSON.stringify(shape, null, 2)};

/** The arguments of a {@link Provider}. */
export interface ProviderArgs {
${args.join("\n")}
}

${comment([
  "Settings of an explicit provider: for a second account beside that of the stack configuration, as the option `provider` of its resources and data sources.",
  "",
  "The stack configuration (`bunny:apiKey` and so on) applies to resources without this option only. Settings that are not given come from the environment variables.",
  "",
  "@example",
  'const other = new bunny.Provider("other", { apiKey: config.requireSecret("otherApiKey") });',
  'new bunny.PullZoneBlockedIp("scraper", { pullZoneId: 1001, ip: "203.0.113.66" }, { provider: other });',
])}
export class Provider extends ExplicitProvider {
  /** Whether a value is a provider of this package, also of another copy of it. */
  static override isInstance(value: unknown): value is Provider {
    return isProvider(value);
  }

${members.join("\n")}

${comment(["Configures an account.", "", "@param name The provider's name in the program, unique among providers of this package.", "@param args The settings.", "@param opts Options that every Pulumi resource has."])}
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    super(providerShape, name, { ...args }, opts);
  }
}
`;
}

function documented(setting: Setting): string {
  const notes = [environmentDefault(setting), ...("secret" in setting ? ["Secret."] : [])];
  return comment([[setting.description, ...notes].join(" ")]);
}
