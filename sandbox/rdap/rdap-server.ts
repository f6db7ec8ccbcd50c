import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Fault, FaultBoard } from '../faults.ts';
import { listening } from '../listening.ts';
import { isHostName as isName } from '../registry/names.ts';
import type { NameBook } from './name-book.ts';
import { helpAnswer, hostileAnswer, rdapAnswer } from './rdap-answer.ts';

const TYPE = 'application/rdap+json';
const HUGE_CHUNK = Buffer.alloc(65_536, ' ');
const HUGE_CHUNKS = 512;
const SLOW_MS = 2000;

interface Asked {
  readonly path: string;
  /** The whole address that was asked; every link of an answer is absolute (RFC 9083 §4.2). */
  readonly address: string;
  readonly registry: string;
  readonly name: string;
  readonly response: ServerResponse;
}

function say(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': TYPE, 'access-control-allow-origin': '*', ...headers });
  response.end(JSON.stringify(body));
}

const FAILURE_HEADERS: Readonly<Record<number, Record<string, string>>> = {
  405: { allow: 'GET, HEAD' },
  429: { 'retry-after': '60' },
};

const failure = (response: ServerResponse, errorCode: number): void =>
  say(response, errorCode, { errorCode, title: 'An error', description: [] }, FAILURE_HEADERS[errorCode]);

function lead(response: ServerResponse, location: string): void {
  response.writeHead(302, { location });
  response.end();
}

/** Writes far more than anybody wants, as fast as it is taken, until the caller has had enough. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': TYPE });
  let left = HUGE_CHUNKS;
  const more = () => {
    while (left-- > 0) if (!response.write(HUGE_CHUNK)) return void response.once('drain', more);
    response.end('{}');
  };
  more();
}

/** The faults that take the place of an answer. */
const FAULTY: Readonly<Record<string, (asked: Asked) => void>> = {
  silent: () => undefined,
  cut: ({ response }) => {
    response.writeHead(200, { 'content-type': TYPE, 'content-length': '1000' });
    response.write('{"objectClassName":');
    response.socket?.end();
  },
  garbage: ({ response }) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'),
  huge: ({ response }) => pour(response),
  hostile: ({ response, name }) => say(response, 200, hostileAnswer(name)),
  limited: ({ response }) => failure(response, 429),
  broken: ({ response }) => failure(response, 500),
  redirect: ({ response, path }) => lead(response, `${path}?again`),
  'redirect-loop': ({ response, path }) => lead(response, path),
  'redirect-private': ({ response }) => lead(response, 'https://169.254.169.254/latest/meta-data/'),
  'redirect-plain': ({ response }) => lead(response, 'http://rdap.example/domain/elsewhere'),
};

function answer(books: readonly NameBook[], now: () => Date, asked: Asked, fault: Fault | undefined): void {
  const { response, registry, name, address } = asked;
  const faulty = fault && FAULTY[fault.kind];
  const found = faulty ? undefined : books.find((each) => each.registry === registry)?.find(name);
  if (faulty) faulty(asked);
  else if (!found) failure(response, 404);
  else {
    const told = fault?.kind === 'other-name' ? { ...found, name: `not-${found.name}` } : found;
    say(response, 200, rdapAnswer(told, address, now()));
  }
}

/** The first fault that is on; a redirect that was followed is not met again. */
function takeFault(faults: FaultBoard, again: boolean): Fault | undefined {
  const on = faults.list().find(({ kind }) => !(again && kind === 'redirect'));
  return on && faults.take(on.kind);
}

/** A segment of a path in small letters; one that is not well encoded is no name and stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}

/** Starts RDAP for these registries. `asked()` counts the questions, so that a test sees which were kept. */
export async function startRdap(
  books: readonly NameBook[],
  faults: FaultBoard,
  now: () => Date,
  host: string,
): Promise<{ port: number; asked: () => number; close: () => Promise<void> }> {
  let asked = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined);
    const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
    const address = `http://${request.headers.host ?? host}${pathname}`;
    const [, registry = '', kind, name = ''] = pathname.split('/').map(decoded);
    // The body of an answer to HEAD is left out by the server itself.
    if (request.method !== 'GET' && request.method !== 'HEAD') return failure(response, 405);
    const known = books.some((each) => each.registry === registry);
    if (known && kind === 'help' && name === '') return say(response, 200, helpAnswer(address));
    if (!known || kind !== 'domain') return failure(response, 404);
    if (!isName(name)) return failure(response, 400);
    asked += 1;
    const fault = takeFault(faults, search !== '');
    const give = () => answer(books, now, { path: pathname, address, registry, name, response }, fault);
    if (fault?.kind !== 'slow') return give();
    const later = setTimeout(give, fault.delayMs ?? SLOW_MS);
    response.once('close', () => clearTimeout(later));
  });
  const port = await listening(server, host, 0, 'RDAP');
  return {
    port,
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
