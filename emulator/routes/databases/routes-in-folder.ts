import { documentFolders } from "../../http/document-folders";
import { database } from "../../http/replies";
import { type Route, routes } from "../../http/route";

/** Routes of databases by operation, of which the document leaves out the folder. */
export function routesInFolder(handlers: Parameters<typeof routes>[1]): Route[] {
  return routes(database.unauthorized, handlers).map((route) => {
    const path = route.operation.slice(route.operation.indexOf(" ") + 1);
    return { ...route, pattern: documentFolders.database + path.replace(/\{(\w+)\}/g, ":$1") };
  });
}
