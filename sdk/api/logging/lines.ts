/** Far more than any line of a log; what is longer is no line of one. */
const longestLine = 1024 * 1024;

/**
 * The lines of a text that comes in pieces, cut anywhere, also inside a character. A line ends with `\n` or `\r\n`; the
 * last one may lack it. Holds one piece and one line at a time; a line that never ends comes in parts.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield withoutReturn(line);
    if (rest.length > longestLine) {
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
