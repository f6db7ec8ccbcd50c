/** SQLSTATE classes that speak of the connection, of other transactions or of the server, and not of what was asked. */
const CLASSES = /^(08|40|53|55|57)/;
const SOCKET: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);
/** The client's and the pool's own words; they carry no code. */
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the database failed in a way that passes: the same work may succeed a while later. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return CLASSES.test(code) || SOCKET.has(code) || WORDS.test(message);
}
