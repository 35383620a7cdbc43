import { packageName } from "../hosts/tokens";

/** What the package is for, in a sentence. */
export const description =
  "Manages the edge security of bunny.net: access lists, edge scripts, blocked addresses, referrers.";
/** Where the repository is. */
export const home = "https://github.com/pulumi-bunny/pulumi-bunny";

/** What the registries of packages show. */
const readme = `${description}

Its plugin, \`pulumi-resource-bunny\`, comes with the npm package \`pulumi-bunny\`. Install that beside the program, and name its folder in \`Pulumi.yaml\`:

\`\`\`yaml
plugins:
  providers:
    - name: ${packageName}
      path: node_modules/pulumi-bunny
\`\`\`

Resources, data sources and settings are described in [the reference](${home}/tree/main/docs/reference).
`;

/** What the package is called in each language, and how code generators write it. */
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
  java: { basePackage: "io.github.pulumibunny", buildFiles: "gradle" },
};
