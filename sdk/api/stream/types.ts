/** The public types of this product. */
export type {
  CreateStreamLibrary,
  StreamLanguage,
  StreamLibrary,
  StreamLibraryReferrers,
  StreamLibrarySettings,
  StreamWatermarkPlace,
} from ".";
