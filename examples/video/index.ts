import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");
const hostname = config.require("hostname");

const library = new bunny.StreamLibrary("keynotes", {
  name,
  player: { color: "#0066cc", rememberPosition: true },
  encoding: { resolutions: ["360p", "720p", "1080p"] },
});
const { libraryId } = library;

/** A certificate is issued once the name points to `cnameTarget`: the first up of a new domain may be run again. */
const own = new bunny.PullZoneHostname("hostname", {
  // The platform creates a pull zone with each library.
  pullZoneId: library.pullZoneId.apply((id = 0) => id),
  hostname,
  freeCertificate: "Http",
  forceSsl: true,
});

const collection = new bunny.StreamCollection("year", { libraryId, name: "2026" });

const video = new bunny.StreamVideo("keynote", {
  libraryId,
  collectionId: collection.collectionId,
  title: "Keynote",
  source: "keynote.avi",
  metaTags: { description: "What is new" },
  chapters: [
    { title: "Welcome", start: 0, end: 2 },
    { title: "What is new", start: 2, end: 5 },
  ],
  waitFor: "playable",
});
const { videoId } = video;

new bunny.StreamVideoCaption("english", {
  libraryId,
  videoId,
  language: "en",
  label: "English",
  source: "keynote.en.vtt",
});

const player = pulumi.interpolate`https://player.mediadelivery.net/embed/${libraryId}/${videoId}`;

const storage = new bunny.StorageZone("site", { name, region: "DE" });

new bunny.StorageFile("page", {
  storageZoneId: storage.storageZoneId,
  path: "index.html",
  contentType: "text/html; charset=utf-8",
  content: pulumi.interpolate`<!doctype html>
<html lang="en">
<title>Keynote</title>
<iframe src="${player}" title="Keynote" width="960" height="540" allow="fullscreen; picture-in-picture"></iframe>
</html>
`,
});

const site = new bunny.PullZone("site", { name, origin: { storageZoneId: storage.storageZoneId } });

export const page = pulumi.interpolate`https://${site.defaultHostname}/`;
export const playlist = pulumi.interpolate`https://${own.hostname}/${videoId}/playlist.m3u8`;
export const cnameTarget = own.cnameTarget;
