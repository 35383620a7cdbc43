/** The extensions of files that Smart Cache keeps. */
export const smartExtensions: ReadonlySet<string> = new Set(
  [
    "avif bmp gif heic ico jpg jpeg pict png svg svg2 tif tiff webp",
    "3g2 3gp asf avi flv m3u8 m4u mkv mp4 mpg swf ts vob webm yuv",
    "aif flac mid midi mp3 mpa ogg wav wma",
    "eot otf ttf woff woff2",
    "csv doc docx odt pdf ppt pptx ps psd srt txt xls xlsx",
    "7z bz2 gz iso jar rar tar xz zip zst",
    "bat class css dll ejs exe js",
    "apk bin dat dmg eps pls",
  ].flatMap((group) => group.split(" ")),
);

/** The types of responses that it never keeps. */
export const smartExcludedTypes: ReadonlySet<string> = new Set(["text/html", "application/json", "application/xml"]);
