import { z } from "zod";
import { defineDataSource, flag, number, text, texts } from "../../define/define";

const country = z.object({
  name: text("The country's name."),
  isoCode: text("The country's two-letter code (ISO 3166-1)."),
  isEU: flag("Whether the country is a member of the European Union."),
  taxRate: number("The tax rate, in percent."),
  taxPrefix: text("The prefix of the country's tax numbers."),
  flagUrl: text("The URL of an image of the country's flag."),
  popList: texts("Codes of the platform's points of presence (PoPs) in the country."),
});

export const getCountries = defineDataSource({
  name: "getCountries",
  description: "Lists the countries that the platform knows.",
  vendorPage: "api-reference/core/countries/get-country-list",
  example: { name: "world", exports: { countries: "countries" } },
  inputs: z.object({}),
  outputs: z.object({ countries: z.array(country).describe("All countries.") }),
  read: async (_, { api }) => ({ countries: await api.locations.countries() }),
});
