import { expect, test } from "vitest";
import { withoutSignature } from "./portable-executable";

const header = 0x80;
const certificates = header + 24 + 112 + 4 * 8;

function executable(certificatesAt: number, length: number): Buffer {
  const file = Buffer.alloc(1024, 7);
  file.writeUInt32LE(header, 0x3c);
  file.write("PE\0\0", header, "latin1");
  file.writeUInt16LE(0x20b, header + 24);
  file.writeUInt32LE(certificatesAt, certificates);
  file.writeUInt32LE(length, certificates + 4);
  return file;
}

test("the publisher's certificates are cut off, and no longer named", () => {
  const unsigned = withoutSignature(executable(1000, 24));
  expect(unsigned.length).toBe(1000);
  expect(unsigned.subarray(certificates, certificates + 8).equals(Buffer.alloc(8))).toBe(true);
  expect(unsigned.subarray(512).equals(Buffer.alloc(488, 7))).toBe(true);
});

test("what is not signed stays as it is", () => {
  const file = executable(0, 0);
  expect(withoutSignature(file)).toBe(file);
});

test.each([
  ["certificates in its middle", executable(500, 24), /not at its end/],
  ["another format", Buffer.alloc(1024), /not a Windows executable/],
])("a file with %s is refused", (_, file, message) => {
  expect(() => withoutSignature(file)).toThrow(message);
});
