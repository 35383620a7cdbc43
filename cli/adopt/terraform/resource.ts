import { type IdAttribute, idAttributes, partAttributes } from "./types";

/** A resource of the vendor's Terraform provider in a state, with nothing of it but what names its objects. */
export interface TerraformResource {
  /** `module.web["a"].bunnynet_pullzone.shop[0]`, or the URN in a bridged stack. */
  readonly address: string;
  readonly type: string;
  /** What the address has beside the type. */
  readonly name: string;
  readonly id: Readonly<Partial<Record<IdAttribute, string>>>;
  /** The blocks and lists that are given. */
  readonly given: ReadonlySet<string>;
  /** Why the state's owner itself would remove the object. */
  readonly doomed?: string;
}

/** What a state has. */
export interface TerraformState {
  readonly resources: readonly TerraformResource[];
  /** How many resources of other providers it has. */
  readonly others: number;
  /** Whose state it is. */
  readonly owner: "Terraform" | "Pulumi";
}

/** What names the objects of a resource. Arguments are not kept: a state has passwords and tokens in plain text. */
export function attributesIn(all: Readonly<Record<string, unknown>>): Pick<TerraformResource, "id" | "given"> {
  return { id: idsIn(all), given: new Set(partAttributes.filter((name) => isGiven(all[name]))) };
}

function idsIn(all: Readonly<Record<string, unknown>>): TerraformResource["id"] {
  return Object.fromEntries(
    idAttributes.flatMap((name) => {
      const value = all[name];
      const isId = (typeof value === "string" && value !== "") || typeof value === "number";
      return isId ? [[name, String(value)]] : [];
    }),
  );
}

/** Whether an argument says anything. */
function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "" && value !== false && value !== 0;
}
