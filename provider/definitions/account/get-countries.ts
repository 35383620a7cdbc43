import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const country = z.object({
  name: z.string().optional().meta({ description: "The country's name." }),
  isoCode: z.string().optional().meta({ description: "Its two-letter code." }),
  isEU: z.boolean().optional().meta({ description: "Whether it is a member of the European Union." }),
  taxRate: z.number().optional().meta({ description: "The tax rate, in percent." }),
  taxPrefix: z.string().optional().meta({ description: "The prefix of its tax numbers." }),
  flagUrl: z.string().optional().meta({ description: "Where its flag is." }),
  popList: z.array(z.string()).meta({ description: "Codes of the platform's places there." }),
});

export const getCountries = defineDataSource({
  name: "getCountries",
  description: "The countries that the platform knows.",
  example: [
    {
      type: "getCountries",
      name: "world",
      exports: { countries: "countries" },
    },
  ],
  inputs: z.object({}),
  outputs: z.object({ countries: z.array(country).meta({ description: "All of them." }) }),
  read: async (_, { api }) => omitNulls({ countries: await api.locations.countries() }),
});
