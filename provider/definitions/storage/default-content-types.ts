import { extname } from "node:path";

/** What the platform chooses for common extensions. Others are uploaded again where their type is in doubt. */
const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css",
  ".csv": "text/csv",
  ".gif": "image/gif",
  ".htm": "text/html",
  ".html": "text/html",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "application/javascript",
  ".json": "application/json",
  ".mjs": "application/javascript",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Whether a stored file has the content type that the platform chooses, as far as that is known. */
export function hasDefaultType(path: string, contentType: string | null | undefined): boolean {
  return !contentType || contentType === (types[extname(path).toLowerCase()] ?? "application/octet-stream");
}
