import { home } from "../../provider/codegen/languages";

/** The URL of a page of the documentation, which is not part of the package. */
export function docs(page: string): string {
  return `${home}/blob/main/docs/${page}`;
}
