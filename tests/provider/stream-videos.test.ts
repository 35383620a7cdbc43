import { expect, test } from "vitest";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { useAccountForEachTest } from "../support/account";

const account = useAccountForEachTest();

function libraryWith(...titles: string[]) {
  const library = addStreamLibrary(account.emulator.state, { Name: "films" });
  const videos = titles.map((title, at) =>
    addStreamVideo(library, { guid: `video-${at}`, title, dateUploaded: "2026-11-20T10:00:00Z" }),
  );
  account.emulator.calls.take();
  return { library, libraryId: library.Id, videos };
}

const read = (name: string, args: Record<string, unknown>) => readDataSource(name, args, account.api);

test("a video is found by its exact title, not by a part of it", async () => {
  const { libraryId } = libraryWith("Launch film, uncut", "Launch film");
  expect(await read("getStreamVideo", { libraryId, title: "Launch film" })).toMatchObject({
    videoId: "video-1",
    status: "Created",
  });
  await expect(read("getStreamVideo", { libraryId, title: "Launch" })).rejects.toThrow(
    `There is no video titled "Launch" in the video library ${libraryId}.`,
  );
});

test("a title that several videos have is refused, with their ids", async () => {
  const { libraryId } = libraryWith("Launch", "Other", "Launch");
  await expect(read("getStreamVideo", { libraryId, title: "Launch" })).rejects.toThrow(
    'There are 2 videos titled "Launch" in the video library ' +
      `${libraryId}: give the videoId of one, of video-0, video-2.`,
  );
});

test("a failed encoding says why, and a video in no collection has none", async () => {
  const { library, libraryId } = libraryWith();
  addStreamVideo(library, {
    guid: "failed",
    title: "Failed",
    dateUploaded: "2026-11-20T10:00:00Z",
    failure: "The file is no video.",
  });
  const video = await read("getStreamVideo", { libraryId, videoId: "failed" });
  expect(video).toMatchObject({
    status: "Error",
    transcodingMessages: [{ level: "Error", message: "The file is no video." }],
  });
  expect(video).not.toHaveProperty("collectionId");
});

test("videos are listed by a part of the title and by collection", async () => {
  const { libraryId, videos } = libraryWith("Webinar 1", "WEBINAR 2", "Launch");
  Object.assign(videos[1] ?? {}, { collectionId: "clips" });
  Object.assign(videos[2] ?? {}, { collectionId: "clips" });
  const titles = async (args: object) =>
    ((await read("getStreamVideos", { libraryId, ...args })).videos as { title: string }[]).map(({ title }) => title);
  expect(await titles({ search: "webinar" })).toEqual(["Webinar 1", "WEBINAR 2"]);
  expect(await titles({ collectionId: "clips" })).toEqual(["WEBINAR 2", "Launch"]);
  expect(await titles({ search: "webinar", collectionId: "clips" })).toEqual(["WEBINAR 2"]);
});

test("a library of more videos than a page has is read page by page", async () => {
  const { libraryId } = libraryWith(...Array.from({ length: 1_001 }, (_, n) => `Clip ${n}`));
  const { videos } = await read("getStreamVideos", { libraryId });
  expect(videos).toHaveLength(1_001);
  expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual([
    "GET /videolibrary/{id}",
    "GET /library/{libraryId}/videos",
    "GET /library/{libraryId}/videos",
  ]);
});

test("charts of statistics are only returned when they are asked for, and totals always", async () => {
  const { libraryId, videos } = libraryWith("Launch", "Other");
  const play = { country: "DE", seconds: 30 };
  for (const [at, video] of videos.entries()) video.plays.push({ ...play, time: Date.now() - 60_000 * (at + 1) });
  expect(await read("getStreamStatistics", { libraryId })).toEqual({
    totalViews: 2,
    totalWatchTime: 60,
    countryViewCounts: { DE: 2 },
    countryWatchTime: { DE: 60 },
    engagementScore: 0,
  });
  const ofOne = await read("getStreamStatistics", { libraryId, videoId: "video-0", charts: true });
  expect(ofOne).toMatchObject({ totalViews: 1, viewsChart: expect.any(Object) });
});
