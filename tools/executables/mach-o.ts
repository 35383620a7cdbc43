import { createHash } from "node:crypto";

const loadCommand = { segment64: 0x19, codeSignature: 0x1d };
const pageBytes = 4096;
const hashBytes = 32;
const directoryHeaderBytes = 88;
/** Before the code directory: magic, length, number of blobs, and the one blob's type and offset. */
const superBlobHeaderBytes = 20;

interface Segment {
  /** Where its load command is. */
  readonly command: number;
  readonly fileOffset: number;
  readonly fileSize: number;
}

interface Layout {
  readonly commands: number;
  readonly endOfCommands: number;
  readonly firstSection: number;
  readonly segments: ReadonlyMap<string, Segment>;
  readonly isSigned: boolean;
}

/**
 * Signs an executable for macOS without an identity (ad hoc): an Apple processor runs none without a signature.
 * Structure and fields as in `cs_blobs.h` of Apple's kernel.
 *
 * @throws Error if it is not an unsigned executable of 64 bits with room for a signature's load command.
 */
export function adHocSigned(unsigned: Buffer, identifier: string): Buffer {
  const { commands, endOfCommands, firstSection, segments, isSigned } = layoutOf(unsigned);
  const [text, linkEdit] = [segments.get("__TEXT"), segments.get("__LINKEDIT")];
  if (isSigned || !text || !linkEdit || endOfCommands + 16 > firstSection)
    throw new Error("This is not an unsigned Mach-O executable with room for a signature.");

  const codeLimit = alignTo(unsigned.length, 16);
  const pages = Math.ceil(codeLimit / pageBytes);
  const name = Buffer.from(`${identifier}\0`);
  const signatureBytes = superBlobHeaderBytes + directoryHeaderBytes + name.length + pages * hashBytes;
  const linkEditBytes = codeLimit + signatureBytes - linkEdit.fileOffset;

  const code = Buffer.concat([unsigned, Buffer.alloc(codeLimit - unsigned.length)]);
  code.writeUInt32LE(commands + 1, 16);
  code.writeUInt32LE(code.readUInt32LE(20) + 16, 20);
  for (const [index, value] of [loadCommand.codeSignature, 16, codeLimit, signatureBytes].entries())
    code.writeUInt32LE(value, endOfCommands + 4 * index);
  code.writeBigUInt64LE(BigInt(alignTo(linkEditBytes, 0x4000)), linkEdit.command + 32);
  code.writeBigUInt64LE(BigInt(linkEditBytes), linkEdit.command + 48);

  const hashes = Array.from({ length: pages }, (_, page) =>
    createHash("sha256")
      .update(code.subarray(page * pageBytes, (page + 1) * pageBytes))
      .digest(),
  );
  const superBlob = bigEndian([0xfade0cc0, signatureBytes, 1, 0, superBlobHeaderBytes]);
  const directory = directoryHeader({ codeLimit, pages, nameBytes: name.length, textBytes: text.fileSize });
  return Buffer.concat([code, superBlob, directory, name, ...hashes]);
}

function directoryHeader(of: { codeLimit: number; pages: number; nameBytes: number; textBytes: number }): Buffer {
  const hashOffset = directoryHeaderBytes + of.nameBytes;
  const adHoc = 0x2;
  const [sha256, noPlatform, pageBits] = [2, 0, Math.log2(pageBytes)];
  const mainBinary = 1;
  return Buffer.concat([
    bigEndian([0xfade0c02, hashOffset + of.pages * hashBytes, 0x20400, adHoc]),
    bigEndian([hashOffset, directoryHeaderBytes, 0, of.pages, of.codeLimit]),
    Buffer.from([hashBytes, sha256, noPlatform, pageBits]),
    // Unused: spare, scatter, team, spare, a limit of 64 bits, and the upper halves of the next.
    bigEndian([0, 0, 0, 0, 0, 0]),
    bigEndian([0, 0, 0, of.textBytes, 0, mainBinary]),
  ]);
}

function layoutOf(file: Buffer): Layout {
  if (file.readUInt32LE(0) !== 0xfeedfacf) throw new Error("This is not a Mach-O file of 64 bits.");
  const commands = file.readUInt32LE(16);
  const segments = new Map<string, Segment>();
  let firstSection = file.length;
  let isSigned = false;
  let at = 32;
  for (let n = 0; n < commands; n += 1) {
    const kind = file.readUInt32LE(at);
    if (kind === loadCommand.codeSignature) isSigned = true;
    if (kind === loadCommand.segment64) {
      const name = file.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
      const [fileOffset, fileSize] = [40, 48].map((field) => Number(file.readBigUInt64LE(at + field)));
      segments.set(name, { command: at, fileOffset: fileOffset ?? 0, fileSize: fileSize ?? 0 });
      const sections = file.readUInt32LE(at + 64);
      for (let section = 0; section < sections; section += 1) {
        const offset = file.readUInt32LE(at + 72 + 80 * section + 48);
        if (offset > 0) firstSection = Math.min(firstSection, offset);
      }
    }
    at += file.readUInt32LE(at + 4);
  }
  return { commands, endOfCommands: at, firstSection, segments, isSigned };
}

function bigEndian(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function alignTo(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
