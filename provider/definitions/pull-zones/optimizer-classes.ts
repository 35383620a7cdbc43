import { z } from "zod";
import { classesOf } from "../../../sdk/api/pull-zones";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { classesOfZone } from "./optimizer-class";
import { className, classProperties, propertiesDescription, propertyProblems } from "./optimizer-class-properties";

const one = z
  .object({
    name: className.describe("The name of the class."),
    properties: classProperties.describe(propertiesDescription),
  })
  .strict();

export const optimizerClasses = defineResource({
  name: "OptimizerClasses",
  description:
    "All optimizer classes of a pull zone, as one list. Classes that are not in the program are removed, whoever added them, even when the resource is created: import it first to preview what would be removed. Deleting the resource empties the list. Where others edit the classes too, use OptimizerClass instead; one pull zone cannot use both.",
  vendorPage: "optimizer/image-classes",
  example: {
    name: "classes",
    args: {
      pullZoneId: 1002,
      classes: [
        { name: "thumbnail", properties: { width: "200", aspect_ratio: "1:1" } },
        { name: "hero", properties: { width: "1600", quality: "85" } },
      ],
    },
  },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone."),
    classes: z.array(one).meta({
      description: "The classes, each under a name of its own. Compared as a set. An empty list removes all.",
      set: true,
    }),
  }),
  id: "{pullZoneId}",

  check({ classes = [] }) {
    const names = classes.map((each) => each?.name);
    const problems = classes.flatMap((each, at) => {
      const isSecond = each?.name !== undefined && names.indexOf(each.name) < at;
      return [
        ...(isSecond ? [{ path: ["classes", at, "name"], reason: "is the name of another class, too" }] : []),
        ...propertyProblems(each?.properties ?? {}).map((problem) => ({
          ...problem,
          path: ["classes", at, "properties", ...problem.path],
        })),
      ];
    });
    return { problems };
  },

  claim: { list: classesOfZone("{pullZoneId}") },

  create: ({ inputs }, { api }) => api.optimizerClasses.replace(inputs.pullZoneId, inputs.classes),

  async read({ prior: { inputs } }, { api }) {
    const { pullZoneId } = inputs;
    const zone = await api.pullZones.snapshot(pullZoneId);
    const classes = classesOf(zone, inputs.classes).map(({ name, properties }) => ({
      name,
      properties: { ...properties },
    }));
    return { inputs: { pullZoneId, classes } };
  },

  update: ({ inputs }, { api }) => api.optimizerClasses.replace(inputs.pullZoneId, inputs.classes),

  async delete({ prior: { inputs }, claims }, { api }) {
    const { pullZoneId } = inputs;
    // Classes that single resources of this run manage stay.
    const kept = claims.membersOf(classesOfZone(pullZoneId));
    const current = kept.size === 0 ? [] : classesOf(await api.pullZones.get(pullZoneId));
    await api.optimizerClasses.replace(
      pullZoneId,
      current.filter(({ name }) => kept.has(name)),
    );
  },
});
