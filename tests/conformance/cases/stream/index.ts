export { values as streamLibraryValues } from "./stream-library-values";
