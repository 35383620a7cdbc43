import { build } from "esbuild";

/** Writes the program of the image, one file with everything it needs. */
await build({
  entryPoints: ["tools/image/main.ts"],
  outfile: process.argv[2],
  bundle: true,
  platform: "node",
  target: "node22",
  legalComments: "linked",
  logLevel: "error",
});
