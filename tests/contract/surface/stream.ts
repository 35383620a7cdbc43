import { lastHour, type Objects, type Surface, some } from "./call";

export const stream: Surface<
  "streamCollections" | "streamLibraries" | "streamVideoCaptions" | "streamVideoUploads" | "streamVideos"
> = {
  streamCollections: {
    list: (api, objects) => some(api.streamCollections.list(accessTo(objects), { search: "a" })),
    listPage: (api, objects) => api.streamCollections.listPage(accessTo(objects), { page: 1, perPage: 5, search: "a" }),
    get: (api, objects) => api.streamCollections.get(accessTo(objects), objects.collectionId),
    create: (api, objects) => api.streamCollections.create(accessTo(objects), { name: "another" }),
    update: (api, objects) =>
      api.streamCollections.update(accessTo(objects), objects.collectionId, { name: "renamed" }),
    delete: (api, objects) => api.streamCollections.delete(accessTo(objects), objects.collectionId),
  },
  streamLibraries: {
    list: (api) => some(api.streamLibraries.list({ search: "a" })),
    listPage: (api) => api.streamLibraries.listPage({ page: 1, perPage: 5, search: "a" }),
    find: (api) => api.streamLibraries.find("a"),
    listLanguages: (api) => api.streamLibraries.listLanguages(),
    get: (api, { libraryId }) => api.streamLibraries.get(libraryId),
    create: (api) =>
      api.streamLibraries.create({
        name: "another",
        replicationRegions: ["NY"],
        playerVersion: 2,
        encodingTier: "Premium",
        jitEncodingEnabled: false,
        outputCodecs: "x264,vp9",
        enabledResolutions: "240p,720p",
        blockNoneReferrer: false,
        enableMP4Fallback: false,
        keepOriginalFiles: false,
        allowDirectPlay: false,
        enableMultiAudioTrackSupport: false,
        enableTranscribing: true,
        transcribingCaptionLanguages: ["en"],
        enableTranscribingTitleGeneration: true,
        enableTranscribingDescriptionGeneration: true,
        enableTranscribingChaptersGeneration: true,
        enableTranscribingMomentsGeneration: true,
        allowEarlyPlay: false,
      }),
    update: async (api, { libraryId }) => {
      await api.streamLibraries.update(libraryId, { enableTokenAuthentication: true, resetToken: true });
      return api.streamLibraries.update(libraryId, {
        name: "renamed",
        drmVersion: "Enterprise",
        appleFairPlayDrm: { enabled: true },
        googleWidevineDrm: { enabled: true, minClientSecurityLevel: "L1" },
        bitrate720p: 3000,
        fontFamily: "Lato",
      });
    },
    resetApiKey: (api, { libraryId }) => api.streamLibraries.resetApiKey(libraryId),
    resetReadOnlyApiKey: (api, { libraryId }) => api.streamLibraries.resetReadOnlyApiKey(libraryId),
    snapshot: (api, { libraryId }) => api.streamLibraries.snapshot(libraryId),
    setReferrers: async (api, { libraryId }) => {
      await api.streamLibraries.setReferrers(libraryId, { allowed: ["example.com"], blocked: ["example.net"] });
      return api.streamLibraries.setReferrers(libraryId, { allowed: [], blocked: [] });
    },
    setWatermark: (api, { libraryId }) => api.streamLibraries.setWatermark(libraryId, oneByte),
    deleteWatermark: (api, { libraryId }) => api.streamLibraries.deleteWatermark(libraryId),
    delete: (api, { libraryId }) => api.streamLibraries.delete(libraryId),
  },
  streamVideoCaptions: {
    set: (api, objects) => api.streamVideoCaptions.set(accessTo(objects), objects.videoId, someCaptions),
    delete: (api, objects) => api.streamVideoCaptions.delete(accessTo(objects), objects.videoId, "en"),
  },
  streamVideoUploads: {
    upload: (api, objects) =>
      api.streamVideoUploads.upload(accessTo(objects), objects.videoId, oneByte, { title: "uploaded" }),
  },
  streamVideos: {
    list: (api, objects) =>
      some(api.streamVideos.list(accessTo(objects), { search: "a", collectionId: objects.collectionId })),
    listPage: (api, objects) => api.streamVideos.listPage(accessTo(objects), { page: 1, perPage: 5, search: "a" }),
    get: (api, objects) => api.streamVideos.get(accessTo(objects), objects.videoId),
    snapshot: (api, objects) => api.streamVideos.snapshot(accessTo(objects), objects.videoId),
    create: (api, objects) =>
      api.streamVideos.create(accessTo(objects), {
        title: "another",
        collectionId: objects.collectionId,
        thumbnailTime: 1000,
      }),
    fetch: (api, objects) =>
      api.streamVideos.fetch(accessTo(objects), {
        url: "https://www.example.com/launch.mp4",
        title: "fetched",
        headers: { authorization: "Bearer abc" },
        collectionId: objects.collectionId,
        thumbnailTime: 1000,
      }),
    upload: (api, objects) =>
      api.streamVideos.upload(accessTo(objects), objects.videoId, oneByte, {
        jitEnabled: true,
        enabledResolutions: ["720p", "1080p"],
        enabledOutputCodecs: ["x264"],
        transcribeEnabled: true,
        transcribeLanguages: ["en"],
        sourceLanguage: "en",
        generateTitle: true,
        generateDescription: true,
        generateChapters: true,
        generateMoments: true,
      }),
    reach: async (api, objects) => {
      const { guid } = await api.streamVideos.create(accessTo(objects), { title: "uploaded" });
      await api.streamVideos.upload(accessTo(objects), guid, oneByte);
      return api.streamVideos.reach(accessTo(objects), guid, "finished");
    },
    update: (api, objects) =>
      api.streamVideos.update(accessTo(objects), objects.videoId, {
        title: "renamed",
        collectionId: "",
        chapters: [{ title: "Intro", start: 0, end: 10 }],
        moments: [{ label: "Goal", timestamp: 5 }],
        metaTags: [{ property: "description", value: "A film" }],
      }),
    setThumbnail: async (api, objects) => {
      await api.streamVideos.setThumbnail(accessTo(objects), objects.videoId, "https://www.example.com/launch.jpg");
      return api.streamVideos.setThumbnail(accessTo(objects), objects.videoId, oneByte);
    },
    delete: (api, objects) => api.streamVideos.delete(accessTo(objects), objects.videoId),
    getStatistics: async (api, objects) => {
      await api.streamVideos.getStatistics(accessTo(objects), { ...lastHour(), videoId: objects.videoId });
      return api.streamVideos.getStatistics(accessTo(objects));
    },
  },
};

const accessTo = ({ libraryId, libraryKey }: Objects) => ({ libraryId, apiKey: libraryKey });

const someCaptions = {
  language: "en",
  label: "English",
  file: Buffer.from("WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome\n"),
};

const oneByte = {
  length: 1,
  async *open() {
    yield new Uint8Array([137]);
  },
};
