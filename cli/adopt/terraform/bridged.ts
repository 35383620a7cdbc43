import { z } from "zod";
import { isOurs, resourceNameIn } from "../../../provider/hosts/tokens";
import { attributesIn, type TerraformResource, type TerraformState } from "./resource";
import { typePrefix } from "./types";

const exportedResource = z.object({
  urn: z.string(),
  type: z.string(),
  custom: z.boolean().default(false),
  id: z.string().default(""),
  delete: z.boolean().default(false),
  external: z.boolean().default(false),
  taint: z.boolean().default(false),
  outputs: z.record(z.string(), z.unknown()).nullish(),
});

/** What `pulumi stack export` writes. Of a stack that was never deployed the deployment is null. */
export const exportedStack = z.object({
  deployment: z.object({ resources: z.array(exportedResource).nullish() }).nullish(),
});

/** The resources of a stack of the vendor's Terraform provider, as Pulumi's bridge names them. */
export function bridgedResources({ deployment }: z.output<typeof exportedStack>): TerraformState {
  const managed = (deployment?.resources ?? []).filter(
    ({ custom, external, type }) => custom && !external && !type.startsWith("pulumi:providers:") && !isOurs(type),
  );
  const bridged = managed.filter(({ type }) => bridgedType.test(type));
  return { resources: bridged.map(toResource), others: managed.length - bridged.length, owner: "Pulumi" };
}

/** `bunnynet:index/pullzoneHostname:PullzoneHostname`. */
const bridgedType = /^bunnynet:index\/(\w+):\w+$/;

/** The id of a resource whose own is no text, which is the output `dnsZoneId` of a `dnsZone`. */
const noId = "missing ID";

function toResource(one: z.output<typeof exportedResource>): TerraformResource {
  const name = bridgedType.exec(one.type)?.[1] ?? "";
  const { outputs } = one;
  const attributes = Object.fromEntries(Object.entries(outputs ?? {}).map(([key, value]) => [snakeCase(key), value]));
  // A block that may be repeated has a plural.
  const blocks = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.replace(/s$/, ""), value]));
  const doomed = one.delete
    ? "Pulumi is about to delete it"
    : one.taint
      ? "it is tainted, and Pulumi replaces it"
      : undefined;
  return {
    address: one.urn,
    type: `${typePrefix}${snakeCase(name)}`,
    name: resourceNameIn(one.urn),
    ...attributesIn({ ...blocks, ...attributes, id: outputs?.[`${name}Id`] ?? (one.id === noId ? undefined : one.id) }),
    ...(doomed !== undefined && { doomed }),
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
