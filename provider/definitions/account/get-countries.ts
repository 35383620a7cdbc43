import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const country = z.object({
  name: z.string().optional().describe("The country's name."),
  isoCode: z.string().optional().describe("The country's two-letter code (ISO 3166-1)."),
  isEU: z.boolean().optional().describe("Whether the country is a member of the European Union."),
  taxRate: z.number().optional().describe("The tax rate, in percent."),
  taxPrefix: z.string().optional().describe("The prefix of the country's tax numbers."),
  flagUrl: z.string().optional().describe("The URL of an image of the country's flag."),
  popList: z.array(z.string()).describe("Codes of the platform's points of presence (PoPs) in the country."),
});

export const getCountries = defineDataSource({
  name: "getCountries",
  description: "Lists the countries that the platform knows.",
  vendorPage: "api-reference/core/countries/get-country-list",
  example: [
    {
      type: "getCountries",
      name: "world",
      exports: { countries: "countries" },
    },
  ],
  inputs: z.object({}),
  outputs: z.object({ countries: z.array(country).describe("All countries.") }),
  read: async (_, { api }) => omitNulls({ countries: await api.locations.countries() }),
});
