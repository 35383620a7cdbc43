import { secretSignature, signature } from "../../provider/hosts/engine-constants";

/** Whether any part of a value is a secret, as the engine's events mark one. */
export function hasSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Reflect.get(value, signature) === secretSignature || Object.values(value).some(hasSecret);
}
