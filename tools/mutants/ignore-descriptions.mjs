import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const names = new Set(["description", "summary", "deprecated"]);

/** Texts for the reference pages: `npm run generate:check` compares those with the definitions. */
function isDescription(path) {
  const { parentPath: parent } = path;
  if (!path.isStringLiteral() && !path.isTemplateLiteral() && !path.isBinaryExpression()) return false;
  if (parent?.isObjectProperty()) return names.has(parent.node.key.name);
  return parent?.isCallExpression() && parent.node.callee.property?.name === "describe";
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "descriptions", {
    shouldIgnore: (path) => (isDescription(path) ? "checked by generate:check" : undefined),
  }),
];
