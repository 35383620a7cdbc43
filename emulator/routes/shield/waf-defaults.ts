/** A few of the platform's profiles, in groups as the document has them. */
export const wafProfiles = [
  [
    profile(1, "General", false, "Common", "Protects any website."),
    profile(2, "WordPress", false, "Common", "Protects sites that run WordPress."),
  ],
  [profile(3, "Online shop", true, "Business", "Protects sites with a checkout.")],
];

function profile(id: number, name: string, isPremium: boolean, profileCategory: string, description: string) {
  return { id, name, isPremium, profileCategory, imageUrl: null, description, features: null };
}

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
