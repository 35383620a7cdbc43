import { z } from "zod";
import type { Properties } from "../../provider/define/define";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { isRecord } from "../../provider/define/is-record";
import { unknownValue } from "../../provider/define/unknown";
import type { EngineResource } from "./resources";

const properties = z.record(z.string(), z.unknown()).default({});

const exported = z.object({
  // Null in a stack that was never deployed.
  deployment: z
    .object({
      resources: z
        .array(
          z.object({
            urn: z.string(),
            type: z.string(),
            inputs: properties,
            outputs: properties,
            protect: z.boolean().default(false),
            // One that a replacement is about to delete.
            delete: z.boolean().default(false),
            // One that a program only reads.
            external: z.boolean().default(false),
            propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).default({}),
          }),
        )
        .nullish(),
    })
    .nullable(),
});

/** The resources of a state, as `pulumi stack export` writes it. Secrets that are encrypted are not known. */
export function resourcesInState(text: string): EngineResource[] {
  const { data, error } = exported.safeParse(parsed(text));
  if (error) {
    const [issue] = error.issues;
    throw new Error(
      `This is no state of \`pulumi stack export\` (${issue?.path.join(".") || "the whole"}: ${issue?.message}).`,
    );
  }
  const managed = (data.deployment?.resources ?? []).filter((one) => !one.delete && !one.external);
  return managed.map(({ urn, type, inputs, outputs, protect, propertyDependencies }) => ({
    urn,
    type,
    properties: withoutSecrets({ ...outputs, ...inputs }),
    isProtected: protect,
    dependencies: Object.fromEntries(Object.entries(propertyDependencies).map(([name, urns]) => [name, urns ?? []])),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutSecrets(values: Properties): Properties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decrypted(value)]));
}

function decrypted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decrypted);
  if (!isRecord(value)) return value;
  if (value[signature] !== secretSignature) return withoutSecrets(value);
  // `--show-secrets` exports them as JSON.
  return typeof value.plaintext === "string" ? parsed(value.plaintext) : unknownValue;
}
