// For `node --require`: Node.js says that it is the version in PRETENDED_NODE, where that is given, and at its end which
// files of this package and its dependencies it has loaded.
const versions = { ...process.versions, node: process.env.PRETENDED_NODE || process.versions.node };
Object.defineProperty(process, "versions", { value: Object.freeze(versions) });

if (process.env.SAY_LOADED)
  process.on("exit", () => {
    for (const file of Object.keys(require.cache)) if (file !== __filename) process.stdout.write(`loaded ${file}\n`);
  });
