/** Far more than any line of a log has. */
const maxLineLength = 1024 * 1024;

/**
 * Splits a stream of chunks into lines; a chunk may end inside a character. A line ends with `\n` or `\r\n`; the last
 * one may lack it. Buffers one chunk and one line at a time; a line that is too long is split.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield withoutReturn(line);
    if (rest.length > maxLineLength) {
      yield rest;
      rest = "";
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
