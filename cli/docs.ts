import { home } from "../provider/codegen/languages";

/** Where a page of the documentation is read: the package holds none. */
export function docs(page: string): string {
  return `${home}/blob/main/docs/${page}`;
}
