import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { adHocSigned } from "./mach-o";

const linkEditOffset = 8192;

/** An executable with the least that a signature needs: two segments, and room behind their load commands. */
function executable({ firstSection = 4096, length = 10_001 } = {}): Buffer {
  const file = Buffer.alloc(length, 7);
  file.fill(0, 0, 4096);
  const commands = [
    segment("__TEXT", 0, linkEditOffset, firstSection),
    segment("__LINKEDIT", linkEditOffset, length - linkEditOffset),
  ];
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(commands.length, 16);
  file.writeUInt32LE(Buffer.concat(commands).length, 20);
  Buffer.concat(commands).copy(file, 32);
  return file;
}

function segment(name: string, fileOffset: number, fileSize: number, section?: number): Buffer {
  const command = Buffer.alloc(section === undefined ? 72 : 152);
  command.writeUInt32LE(0x19, 0);
  command.writeUInt32LE(command.length, 4);
  command.write(name, 8, "latin1");
  command.writeBigUInt64LE(BigInt(fileOffset), 40);
  command.writeBigUInt64LE(BigInt(fileSize), 48);
  if (section !== undefined) {
    command.writeUInt32LE(1, 64);
    command.writeUInt32LE(section, 72 + 48);
  }
  return command;
}

/** The last load command, and the code directory that it leads to. */
function signatureOf(file: Buffer) {
  const at = 32 + file.readUInt32LE(20) - 16;
  const [command, size, offset = 0, bytes = 0] = [0, 4, 8, 12].map((field) => file.readUInt32LE(at + field));
  const blob = file.subarray(offset, offset + bytes);
  const directory = blob.subarray(blob.readUInt32BE(16));
  return { command, size, offset, bytes, blob, directory };
}

test("every page of a signed executable has its hash in the code directory", () => {
  const signed = adHocSigned(executable(), "pulumi-resource-bunny");
  const { command, size, offset, bytes, blob, directory } = signatureOf(signed);
  expect([command, size, offset % 16, offset + bytes]).toEqual([0x1d, 16, 0, signed.length]);
  expect([blob.readUInt32BE(0), blob.readUInt32BE(4), blob.readUInt32BE(8)]).toEqual([0xfade0cc0, bytes, 1]);

  expect(directory.readUInt32BE(0)).toBe(0xfade0c02);
  expect(directory.readUInt32BE(4)).toBe(directory.length);
  const [hashOffset, identifier, specialSlots, slots, limit] = [16, 20, 24, 28, 32].map((at) =>
    directory.readUInt32BE(at),
  );
  expect(directory.toString("latin1", identifier, hashOffset)).toBe("pulumi-resource-bunny\0");
  expect([specialSlots, slots, limit]).toEqual([0, Math.ceil(offset / 4096), offset]);
  expect(directory.readBigUInt64BE(72)).toBe(BigInt(linkEditOffset));
  for (let page = 0; page < (slots ?? 0); page += 1) {
    const content = signed.subarray(page * 4096, Math.min((page + 1) * 4096, offset));
    const stored = directory.subarray((hashOffset ?? 0) + page * 32, (hashOffset ?? 0) + (page + 1) * 32);
    expect(stored.equals(createHash("sha256").update(content).digest()), `page ${page}`).toBe(true);
  }
});

test("the last segment ends with the signature", () => {
  const signed = adHocSigned(executable(), "it");
  const linkEdit = 32 + 152;
  expect(signed.toString("latin1", linkEdit + 8, linkEdit + 18)).toBe("__LINKEDIT");
  expect(Number(signed.readBigUInt64LE(linkEdit + 48))).toBe(signed.length - linkEditOffset);
  expect(Number(signed.readBigUInt64LE(linkEdit + 32)) % 0x4000).toBe(0);
});

test.each([
  ["that is signed already", adHocSigned(executable(), "it")],
  ["without room for a load command", executable({ firstSection: 32 + 152 + 72 + 8 })],
  ["of another format", Buffer.alloc(4096)],
])("an executable %s is refused", (_, file) => {
  expect(() => adHocSigned(file, "it")).toThrow(/^This is not a/);
});
