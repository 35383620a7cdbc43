export function fetchDocuments(
  documents: Readonly<Record<string, { url: string; sha256: string }>>,
  folder: string,
  progress: (line: string) => void,
): Promise<void>;
export function hashOf(text: string): string;
