/** Compiles a text in which `*` stands for any characters. Matching takes at most pattern times text, whatever they are. */
export function wildcard(pattern: string): (text: string) => boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return (text) => text === pattern;
  const middles = others.filter((part) => part !== "");
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of middles) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}
