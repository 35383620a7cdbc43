import { writeFileSync } from "node:fs";

const [width, height, seconds] = [32, 18, 5];
/** Blue, green and red of each pixel, whose lines are of whole words. */
const frameBytes = width * height * 3;

/** Values one after the other: the code of a chunk, an unsigned number of 32 bits, or bytes. */
const bytes = (...values) =>
  Buffer.concat(
    values.map((value) => {
      if (typeof value !== "number") return Buffer.from(value);
      const number = Buffer.alloc(4);
      number.writeUInt32LE(value);
      return number;
    }),
  );

const chunk = (code, ...values) => {
  const content = bytes(...values);
  return bytes(code, content.length, content);
};

const list = (type, ...chunks) => chunk("LIST", type, ...chunks);

/** A picture of one colour, another in each second. */
const frame = (second) => Buffer.alloc(frameBytes, Buffer.from([0x99, 0x33 + second * 0x22, 0xff - second * 0x22]));

const hasIndex = 0x10;
const isKeyFrame = 0x10;
const codeOfFrames = "00db";
/** One stream of video, one plane, 24 bits a pixel. */
const planeAndBits = (24 << 16) | 1;
const size = (height << 16) | width;

/** An AVI of pictures that are not compressed: it needs no encoder, and any player has one second for each. */
const video = chunk(
  "RIFF",
  "AVI ",
  list(
    "hdrl",
    chunk("avih", 1_000_000, frameBytes, 0, hasIndex, seconds, 0, 1, frameBytes, width, height, 0, 0, 0, 0),
    list(
      "strl",
      chunk("strh", "vids", "DIB ", 0, 0, 0, 1, 1, 0, seconds, frameBytes, 0xffffffff, 0, 0, size),
      chunk("strf", 40, width, height, planeAndBits, 0, frameBytes, 0, 0, 0, 0),
    ),
  ),
  list("movi", ...Array.from({ length: seconds }, (_, second) => chunk(codeOfFrames, frame(second)))),
  chunk(
    "idx1",
    ...Array.from({ length: seconds }, (_, second) =>
      bytes(codeOfFrames, isKeyFrame, 4 + second * (8 + frameBytes), frameBytes),
    ),
  ),
);

writeFileSync("keynote.avi", video);
