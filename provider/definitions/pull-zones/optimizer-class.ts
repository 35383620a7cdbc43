import { z } from "zod";
import { classesOf } from "../../../sdk/api/pull-zones";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { className, classProperties, propertiesDescription, propertyProblems } from "./optimizer-class-properties";

/** The list that is claimed as a whole, or one by one. */
export const classesOfZone = (pullZoneId: number | string) => `optimizer classes of pull zone ${pullZoneId}`;

export const optimizerClass = defineResource({
  name: "OptimizerClass",
  description:
    "One optimizer class of a pull zone: settings of images under a name, which URLs use as `?class=thumbnail`. Other classes of the pull zone are unmanaged; a class that exists already is taken over. The platform keeps all classes in one list, which is read and written as a whole: where many change at a time, use OptimizerClasses.",
  vendorPage: "optimizer/image-classes",
  example: {
    name: "thumbnail",
    args: { pullZoneId: 1001, name: "thumbnail", properties: { width: "200", aspect_ratio: "1:1", quality: "70" } },
  },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone whose images the class is for."),
    name: className.describe("The name of the class."),
    properties: classProperties.describe(propertiesDescription),
  }),
  id: "{pullZoneId}/{name}",

  check: ({ properties = {} }) => ({
    problems: propertyProblems(properties).map((problem) => ({ ...problem, path: ["properties", ...problem.path] })),
  }),

  claim: { list: classesOfZone("{pullZoneId}"), member: "{name}" },

  create: ({ inputs: { pullZoneId, ...one } }, { api }) => api.optimizerClasses.put(pullZoneId, one),

  async read({ prior: { inputs } }, { api }) {
    const { pullZoneId, name, properties = {} } = inputs;
    const zone = await api.pullZones.snapshot(pullZoneId);
    const found = classesOf(zone, [{ name, properties }]).find((one) => one.name === name);
    return found && { inputs: { pullZoneId, name, properties: { ...found.properties } } };
  },

  update: ({ inputs: { pullZoneId, ...one } }, { api }) => api.optimizerClasses.put(pullZoneId, one),

  delete: ({ prior: { inputs } }, { api }) => api.optimizerClasses.remove(inputs.pullZoneId, inputs.name),

  async list({ pullZoneId }, { api }) {
    const zone = await api.pullZones.snapshot(pullZoneId);
    return classesOf(zone).map(({ name }) => ({ name: `optimizer class ${name}`, inputs: { name } }));
  },
});
