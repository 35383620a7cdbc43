import { argumentPaths } from "../../provider/definitions/shared/setting-arguments";
import { resources } from "../../provider/registry";

/** The argument of a resource that sets each property of a request body, from the rows of its definition. */
export function settingRows(resource: string, propertyOf: (setting: string) => string): Record<string, string> {
  const { inputs } = resources.find(({ name }) => name === resource) ?? {};
  if (!inputs) throw new Error(`There is no resource ${resource}.`);
  return Object.fromEntries(
    argumentPaths(inputs).map(([setting, path]) => [propertyOf(setting), `${resource}.${path}`]),
  );
}
