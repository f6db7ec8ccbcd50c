/** One pasted line: a name and what stands behind it. */
export interface PastedLine {
  readonly Name: string;
  readonly Code: string;
}

/**
 * Reads lines of names and transfer passwords: parted by a comma, semicolon, tab or space, in full width too; quotes of a spreadsheet go. A password may
 * itself hold such a sign, so only the first one parts.
 */
export function readTransferLines(text: string): PastedLine[] {
  return text.split(/\r?\n/).flatMap((raw) => {
    const line = raw.trim().replace(/^"|"$/g, '');
    if (line === '') return [];
    const [, name = line, code = ''] = /^(\S+?)(?:"?\s*[,;\uFF0C\uFF1B\u3001|]\s*"?|\s+)(.*)$/u.exec(line) ?? [];
    return [{ Name: name.toLowerCase(), Code: code.trim() }];
  });
}

/** The lines without these names, as they were typed. */
export function withoutLines(text: string, gone: ReadonlySet<string>): string {
  return text
    .split(/\r?\n/)
    .filter((line) => {
      const [read] = readTransferLines(line);
      return read && !gone.has(read.Name);
    })
    .join('\n');
}
