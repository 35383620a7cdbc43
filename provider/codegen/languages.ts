import { packageName } from "../hosts/tokens";

/** The package's description. */
export const description = "Manages bunny.net as code: pull zones, the firewall, edge scripts, DNS and storage.";
export const home = "https://github.com/pulumi-bunny/pulumi-bunny";

/** The README of the packages in all languages. */
const readme = `${description}

The engine fetches its plugin, \`pulumi-resource-bunny\`, from the releases of ${home}.

Resources, data sources and settings are described in [the reference](${home}/tree/main/docs/reference).
`;

/** Names and options for Pulumi's code generators. */
export const languages = {
  nodejs: { packageName: "@pulumi-bunny/bunny", readme, respectSchemaVersion: true },
  python: { packageName: "pulumi_bunny", readme, respectSchemaVersion: true, pyproject: { enabled: true } },
  go: {
    importBasePath: `${home.replace("https://", "")}/sdk/go/${packageName}`,
    rootPackageName: packageName,
    generateResourceContainerTypes: true,
    respectSchemaVersion: true,
  },
  csharp: { rootNamespace: "PulumiBunny", namespaces: { [packageName]: "Bunny" }, respectSchemaVersion: true },
  java: { basePackage: "io.github.pulumibunny", buildFiles: "none" },
};
