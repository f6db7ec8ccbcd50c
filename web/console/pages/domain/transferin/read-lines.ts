/** One pasted line: a name and what stands behind it. */
export interface PastedLine {
  readonly Name: string;
  readonly Code: string;
}

/**
 * What a spreadsheet means by a quoted cell (RFC 4180 §2); a sign of quotation that stands alone is the password's own.
 */
const unquoted = (text: string): string => /^"(.*)"$/u.exec(text)?.[1]?.replaceAll('""', '"') ?? text;

/** The name of a web address; anything else as it is. */
const nameIn = (typed: string): string => typed.toLowerCase().replace(/^https?:\/\/([^/?#]*).*$/u, '$1');

/**
 * Reads lines of names and transfer passwords: parted by a comma, semicolon, tab or space, in full width too; quotes of
 * a spreadsheet go. A password may itself hold such a sign, so only the first one parts.
 */
export function readTransferLines(text: string): PastedLine[] {
  return text.split(/\r\n?|\n/).flatMap((raw) => {
    // A line in one cell.
    const line = raw
      .trim()
      .replace(/^"([^"]*)"$/, '$1')
      .trim();
    if (line === '') return [];
    const [, name = line, code = ''] =
      /^("[^"]+"|[^\s"]+?)(?:\s*[,;\uFF0C\uFF1B\u3001|]\s*|\s+)(.*)$/u.exec(line) ?? [];
    return [{ Name: nameIn(unquoted(name).trim()), Code: unquoted(code.trim()) }];
  });
}

/**
 * The rest of the lines as they were typed. A name that is gone once and stands twice loses its last line: a second one
 * of a name cannot come.
 */
export function withoutLines(text: string, gone: readonly string[]): string {
  const left = new Map<string, number>();
  for (const name of gone) left.set(name, (left.get(name) ?? 0) + 1);
  const kept = text.split(/\r\n?|\n/).reverse();
  return kept
    .filter((line) => {
      const [read] = readTransferLines(line);
      if (!read) return false;
      const count = left.get(read.Name) ?? 0;
      left.set(read.Name, count - 1);
      return count <= 0;
    })
    .reverse()
    .join('\n');
}
