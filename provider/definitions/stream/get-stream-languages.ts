import { z } from "zod";
import { defineDataSource, flag, int, text } from "../../define/define";

export const getStreamLanguages = defineDataSource({
  name: "getStreamLanguages",
  description: "Lists the languages of the player, and those that the platform can transcribe.",
  vendorPage: "stream",
  example: { name: "languages", exports: { videoLanguages: "languages" } },
  inputs: z.object({}),
  outputs: z.object({
    languages: z
      .array(
        z.object({
          code: z.string().describe("The code of the language, such as `en`."),
          name: text("The name of the language."),
          player: flag("Whether the player has it."),
          transcribing: flag("Whether it can be transcribed."),
          accuracy: int("How accurate transcriptions are, as the platform rates it."),
        }),
      )
      .describe("The languages."),
  }),
  async read(_, { api }) {
    const languages = await api.streamLibraries.listLanguages();
    return {
      languages: languages.flatMap(({ shortCode: code, ...one }) =>
        code == null
          ? []
          : {
              code,
              name: one.name,
              player: one.supportPlayerTranslation,
              transcribing: one.supportTranscribing,
              accuracy: one.transcribingAccuracy,
            },
      ),
    };
  },
});
