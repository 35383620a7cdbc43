/** Languages as the platform lists them: an excerpt. */
export const streamLanguages = [
  language("en", "English", 1),
  language("de", "German", 1),
  language("fr", "French", 1),
  language("es", "Spanish", 1),
  language("bn", "Bengali", 3),
];

function language(ShortCode: string, Name: string, TranscribingAccuracy: number) {
  return { ShortCode, Name, SupportPlayerTranslation: true, SupportTranscribing: true, TranscribingAccuracy };
}
