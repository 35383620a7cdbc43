/** In the header, after signature and file header: the eight bytes that say where the certificates are. */
const certificatesField = 4 + 20 + 112 + 4 * 8;

/**
 * An executable for Windows without the signature of its publisher: that of Node.js is void once something is put in.
 *
 * @throws Error if it is not an executable of 64 bits that ends with its certificates.
 */
export function withoutSignature(file: Buffer): Buffer {
  const header = file.readUInt32LE(0x3c);
  if (file.toString("latin1", header, header + 4) !== "PE\0\0" || file.readUInt16LE(header + 24) !== 0x20b)
    throw new Error("This is not a Windows executable of 64 bits.");
  const [start, length] = [0, 4].map((offset) => file.readUInt32LE(header + certificatesField + offset));
  if (!start || !length) return file;
  if (start + length !== file.length) throw new Error("Its certificates are not at its end.");
  const unsigned = Buffer.from(file.subarray(0, start));
  unsigned.fill(0, header + certificatesField, header + certificatesField + 8);
  // The checksum is of drivers alone; a wrong one is worse than none.
  unsigned.writeUInt32LE(0, header + 24 + 64);
  return unsigned;
}
