import { dirname, join, resolve } from "node:path";
import ts from "typescript";

const root = resolve(__dirname, "../..");

/** A function of the client, and the operations that it sends. */
export interface SdkFunction {
  /** As a program calls it: `pullZones.get`. */
  readonly name: string;
  readonly operations: readonly string[];
  /** The vendor's file that describes its area, `core.json`, or the client of the vendor that is its only source. */
  readonly specification: string;
}

/** Every public function of the client, read from its source, so that the page stays current. */
export function sdkFunctions(): SdkFunction[] {
  return productFiles().flatMap((file) =>
    areasOf(file).flatMap(({ member, className }) =>
      functionsOf(member, classNamed(importOf(file, className), className)),
    ),
  );
}

function functionsOf(member: string, area: Area): SdkFunction[] {
  const specification = /Source: the vendor's `([\w.-]+)`/.exec(docOf(area.node))?.[1];
  if (!specification) throw new Error(`The docstring of the class of ${member} does not name its specification.`);
  return area.methods
    .filter(({ node }) => isPublic(node))
    .map(({ name, node }) => {
      const named = operationsOf(node, area);
      return { name: `${member}.${name}`, operations: named.length > 0 ? named : documentedIn(node), specification };
    });
}

/** The operations in the docstring of a method that leaves its requests to a shared class. */
function documentedIn(node: ts.Node): string[] {
  const found = [...docOf(node).matchAll(/`((?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^`]+)`/g)];
  return found.map(([, operation = ""]) => operation);
}

/** The files that list the areas of each product. */
function productFiles(): ts.SourceFile[] {
  const products = ts.sys.getDirectories(join(root, "sdk/api")).toSorted();
  return products.map((product) => parse(join("sdk/api", product, "index.ts")));
}

interface Method {
  name: string;
  node: ts.MethodDeclaration;
}

function parse(path: string): ts.SourceFile {
  const text = ts.sys.readFile(join(root, path));
  if (text === undefined) throw new Error(`There is no ${path}.`);
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** The areas that a product's file creates, with their classes. */
function areasOf(file: ts.SourceFile): { member: string; className: string }[] {
  const found = file.getFullText().matchAll(/(\w+)(?::| =) new ([A-Z]\w+)\(/g);
  return [...found].map(([, member = "", className = ""]) => ({ member, className }));
}

function importOf(file: ts.SourceFile, name: string): string {
  for (const node of file.statements.filter(ts.isImportDeclaration)) {
    const names = node.importClause?.namedBindings;
    if (names && ts.isNamedImports(names) && names.elements.some((element) => element.name.text === name))
      return join(dirname(file.fileName), `${(node.moduleSpecifier as ts.StringLiteral).text}.ts`);
  }
  throw new Error(`${name} is not imported by ${file.fileName}.`);
}

/** A class with its methods, and the string constants of its file. */
interface Area {
  node: ts.ClassDeclaration;
  methods: readonly Method[];
  texts: ReadonlyMap<string, string>;
}

function classNamed(path: string, name: string): Area {
  const { statements } = parse(path);
  const node = statements.filter(ts.isClassDeclaration).find((found) => found.name?.text === name);
  if (!node) throw new Error(`There is no class ${name} in ${path}.`);
  const methods = node.members
    .filter(ts.isMethodDeclaration)
    .map((method) => ({ name: method.name.getText(), node: method }));
  const constants = statements.filter(ts.isVariableStatement).flatMap((list) => [...list.declarationList.declarations]);
  const texts = constants.flatMap(({ name: constant, initializer }) =>
    initializer && ts.isStringLiteral(initializer) ? [[constant.getText(), initializer.text] as const] : [],
  );
  return { node, methods, texts: new Map(texts) };
}

/** The operations that a method names, and those of the methods of its class that it uses, in the order in which they are sent. */
function operationsOf(node: ts.Node, area: Area, seen = new Set<ts.Node>()): string[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const found: string[] = [];
  const visit = (child: ts.Node): void => {
    const text = ts.isStringLiteral(child)
      ? child.text
      : ts.isIdentifier(child)
        ? area.texts.get(child.text)
        : undefined;
    if (text !== undefined && !ts.isLiteralTypeNode(child.parent)) {
      if (/^(GET|HEAD|POST|PUT|PATCH|DELETE) \//.test(text)) found.push(text);
    } else if (isOfThis(child)) {
      const used = area.methods.find(({ name }) => name === child.name.text);
      if (used) found.push(...operationsOf(used.node, area, seen));
    }
    // A method sends the operation that it is given before those that it names.
    if (ts.isCallExpression(child) && isOfThis(child.expression)) [...child.arguments, child.expression].forEach(visit);
    else ts.forEachChild(child, visit);
  };
  visit(node);
  return [...new Set(found)];
}

function isOfThis(node: ts.Node): node is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
}

function isPublic(node: ts.MethodDeclaration): boolean {
  return (
    !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) && !ts.isPrivateIdentifier(node.name)
  );
}

function docOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => doc.getText())
    .join("\n");
}
