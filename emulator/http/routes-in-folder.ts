import { type Reply, type Route, routes } from "./route";

/** Where the management interface has the operations of a document, if not at its root. */
export const documentFolders = { database: "/database", "magic-containers": "/mc" } as const;

/** Routes by operation of a document that leaves out the folder that the management interface has them in. */
export function routesInFolder(
  document: keyof typeof documentFolders,
  unauthorized: () => Reply,
  handlers: Parameters<typeof routes>[1],
): Route[] {
  return routes(unauthorized, handlers).map((route) => {
    const path = route.operation.slice(route.operation.indexOf(" ") + 1);
    return { ...route, pattern: documentFolders[document] + path.replace(/\{(\w+)\}/g, ":$1") };
  });
}
