import { expect, test } from "vitest";
import { dataSources, resources } from "../registry";
import { vendorPageUrl } from "./vendor";

test.each([...resources, ...dataSources])(
  "$name names a page of the vendor's documentation, by its path",
  (definition) => {
    expect(vendorPageUrl(definition)).toMatch(/^https:\/\/bunny\.net\/docs(\/[a-z0-9-]+)+$/);
  },
);
