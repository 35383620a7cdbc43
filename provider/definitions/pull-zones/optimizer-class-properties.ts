import { z } from "zod";
import type { Problem } from "../../define/define";

const percent = [0, 100] as const;
const shift = [-100, 100] as const;

/** Properties that are whole numbers, with their ranges. */
const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  quality: percent,
  blur: percent,
  hue: percent,
  sepia: percent,
  brightness: shift,
  saturation: shift,
  contrast: shift,
};

/** Properties that are words. */
const words: Readonly<Record<string, readonly string[]>> = {
  auto_optimize: ["low", "medium", "high"],
  crop_gravity: [
    "center",
    "forget",
    "east",
    "north",
    "south",
    "west",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
  ],
};

/** The name of an optimizer class. */
export const className = z.string().min(1);

/** The properties of an optimizer class. A response's first letters become lower case, so that others could not be read. */
export const classProperties = z.record(
  z.string().regex(/^[a-z]\w*$/, "is not a property of an optimizer class, such as aspect_ratio"),
  z.string(),
);

export const propertiesDescription =
  'The properties of the class, all of them texts: `width`, `height`, `aspect_ratio` (`"4:3"`), `quality`, `sharpen`, `blur`, `crop`, `crop_gravity`, `flip`, `flop`, `brightness`, `saturation`, `contrast`, `hue`, `sepia`, `auto_optimize` (`low`, `medium` or `high`), and whatever else the platform knows.';

/** Properties out of their range. */
export function propertyProblems(properties: Readonly<Record<string, string | undefined>>): Problem[] {
  return Object.entries(properties).flatMap(([name, value]): Problem[] => {
    if (value === undefined) return [];
    const [min, max] = (Object.hasOwn(ranges, name) && ranges[name]) || [];
    if (
      min !== undefined &&
      max !== undefined &&
      !(/^-?\d+$/.test(value) && Number(value) >= min && Number(value) <= max)
    )
      return [{ path: [name], reason: (quote) => `${quote(value)} is not a whole number from ${min} to ${max}` }];
    const allowed = (Object.hasOwn(words, name) && words[name]) || undefined;
    return !allowed || allowed.includes(value)
      ? []
      : [{ path: [name], reason: (quote) => `${quote(value)} is not one of ${allowed.join(", ")}` }];
  });
}
