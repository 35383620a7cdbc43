/** The public types of this product. */
export type { CreateStreamLibrary, StreamLanguage, StreamLibrary, StreamLibrarySettings } from ".";
