/** Whether a text is a whole host name: labels of ASCII letters, digits and hyphens, two of them at least. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i.test(text);
}
