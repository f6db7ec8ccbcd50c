/** How many of PostgreSQL's last words an error carries. */
const LAST_LINES = 12;

/** An error that tells what PostgreSQL said last; a full disk gets one plain sentence. */
export function failure(what: string, said: string, cause?: unknown): Error {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  if (/No space left on device|ENOSPC/.test(`${said}${cause ?? ''}`)) {
    return new Error(`${what}: the disk is full.`, { cause });
  }
  const last = lines.slice(-LAST_LINES).join('\n');
  return new Error(last === '' ? `${what}: ${cause ?? 'it said nothing'}` : `${what}. It said last:\n${last}`, {
    cause,
  });
}
