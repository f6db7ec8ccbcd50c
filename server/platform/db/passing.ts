/** SQLSTATE classes that speak of the connection, of other transactions or of the server, and not of what was asked. */
const CLASSES = /^(08|40|53|55|57|58)/;
/** An open transaction was ended by the server: it waited too long for its next statement. */
const ENDED = '25P03';
const SOCKET: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** The client's and the pool's own words; they carry no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after|the connections for reading are closed|Client (was closed|has encountered a connection error))/;

interface Thrown {
  readonly code?: string;
  readonly message?: string;
  readonly syscall?: string;
}

/** Whether the database failed in a way that passes: the same work may succeed a while later. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as Thrown;
  // A server on the same machine that is not there has no socket: a file that is missing, but only to connect.
  if (syscall === 'connect') return true;
  return CLASSES.test(code) || code === ENDED || SOCKET.has(code) || WORDS.test(message);
}
