/** A few of the platform's profiles, in groups as the document has them. */
export const wafProfiles = [
  [
    { id: 1, name: "General", profileCategory: "Common", description: "Protects any website." },
    { id: 2, name: "WordPress", profileCategory: "Common", description: "Protects sites that run WordPress." },
  ],
  [{ id: 3, name: "Online shop", profileCategory: "Business", description: "Protects sites with a checkout." }],
].map((group) =>
  group.map((one) => ({ ...one, isPremium: one.profileCategory === "Business", imageUrl: null, features: null })),
);

/** The engine's variables where a zone does not set them. */
export const engineDefaults = Object.entries({
  detection_paranoia_level: "1",
  executing_paranoia_level: "1",
  blocking_paranoia_level: "1",
  allowed_methods: "GET HEAD POST PUT PATCH OPTIONS DELETE CONNECT TRACE",
  allowed_http_versions: "HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/2.0",
  allowed_request_content_type:
    "|application/x-www-form-urlencoded| |multipart/form-data| |application/json| |text/plain|",
}).map(([name, valueEncoded]) => ({ name, valueEncoded }));
