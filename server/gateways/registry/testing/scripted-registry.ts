import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A registry that says what a test tells it to: a bare socket and text, no XML library and none of the house's own
 * code, so that what the gateway sends and understands is judged from outside.
 */
export interface ScriptedRegistry {
  /** What was asked, login and hello left out, in the order of arrival. */
  readonly asked: Asked[];
  readonly logins: string[];
  /** Connections open now, and the most commands any one of them owed an answer to. */
  readonly open: Set<Socket>;
  deepest: number;
  /** Answers a command; replaced by the test at will. */
  answer: (asked: Asked) => Reply | Promise<Reply>;
  /** Cuts the connection when so many bytes of a command came in, before any of it is carried out. */
  cutCommandAt: number | undefined;
  /** Answers a login. */
  logIn: (xml: string) => Reply;
  dial(): Promise<Socket>;
  stop(): Promise<void>;
}

export interface Asked {
  readonly xml: string;
  readonly clTRID: string;
  readonly socket: Socket;
  /** Counted from 1 in the order of arrival. */
  readonly number: number;
}

/** XML of one frame, bytes as they are, or nothing at all. */
export type Reply = string | Buffer | undefined;

export const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0';
export const CONTACT = 'urn:ietf:params:xml:ns:contact-1.0';
export const HOST = 'urn:ietf:params:xml:ns:host-1.0';
const EPP = 'urn:ietf:params:xml:ns:epp-1.0';

export function frame(xml: string): Buffer {
  const body = Buffer.from(xml, 'utf8');
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length + 4);
  return Buffer.concat([head, body]);
}

/** A whole answer; `data` and `extension` are XML, `message` the head of the queue. */
export function response(
  clTRID: string,
  parts: { code?: number; reason?: string; data?: string; extension?: string; message?: string } = {},
): string {
  const { code = 1000, reason, data, extension, message } = parts;
  const why = reason ? `<extValue><value><x xmlns="urn:x"/></value><reason>${reason}</reason></extValue>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><epp xmlns="${EPP}"><response><result code="${code}"><msg>m</msg>${why}</result>${
    message ?? ''
  }${data ? `<resData>${data}</resData>` : ''}${extension ? `<extension>${extension}</extension>` : ''}<trID>${
    clTRID ? `<clTRID>${clTRID}</clTRID>` : ''
  }<svTRID>SV-1</svTRID></trID></response></epp>`;
}

function greeting(objects: readonly string[], extensions: readonly string[]): string {
  const list = (tag: string, uris: readonly string[]) => uris.map((uri) => `<${tag}>${uri}</${tag}>`).join('');
  const more = extensions.length > 0 ? `<svcExtension>${list('extURI', extensions)}</svcExtension>` : '';
  return `<epp xmlns="${EPP}"><greeting><svID>Scripted</svID><svDate>2026-11-21T00:00:00Z</svDate><svcMenu><version>1.0</version><lang>en</lang>${list(
    'objURI',
    objects,
  )}${more}</svcMenu><dcp><access><all/></access><statement><purpose><admin/></purpose><recipient><public/></recipient><retention><stated/></retention></statement></dcp></greeting></epp>`;
}

export async function startScripted(
  extensions: readonly string[] = [],
  objects: readonly string[] = [DOMAIN, HOST, CONTACT],
): Promise<ScriptedRegistry> {
  const server = createServer((socket) => serve(scripted, socket, greeting(objects, extensions)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedRegistry = {
    asked: [],
    logins: [],
    open: new Set(),
    deepest: 0,
    cutCommandAt: undefined,
    answer: ({ clTRID }) => response(clTRID),
    logIn: (xml) => response(clTRIDOf(xml)),
    async dial() {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    },
    async stop() {
      for (const socket of scripted.open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return scripted;
}

export const clTRIDOf = (xml: string) => /<clTRID>([^<]+)<\/clTRID>/.exec(xml)?.[1] ?? '';

function serve(scripted: ScriptedRegistry, socket: Socket, hello: string): void {
  let bytes = Buffer.alloc(0);
  let owed = 0;
  let last: Promise<unknown> = Promise.resolve();
  scripted.open.add(socket);
  socket.setNoDelay(true);
  socket.on('error', () => {}).on('close', () => scripted.open.delete(socket));
  const send = (reply: Reply) => {
    if (reply !== undefined && !socket.destroyed) socket.write(typeof reply === 'string' ? frame(reply) : reply);
  };
  const take = (xml: string) => {
    if (xml.includes('<hello')) return send(hello);
    if (xml.includes('<login>')) {
      scripted.logins.push(xml);
      return send(scripted.logIn(xml));
    }
    if (xml.includes('<logout')) return send(response(clTRIDOf(xml), { code: 1500 }));
    const asked = { xml, clTRID: clTRIDOf(xml), socket, number: scripted.asked.length + 1 };
    scripted.asked.push(asked);
    scripted.deepest = Math.max(scripted.deepest, ++owed);
    const answered = Promise.resolve(scripted.answer(asked));
    // Answers leave in the order of the commands, however long each takes.
    last = last.then(async () => {
      send(await answered);
      owed--;
    });
  };
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const { cutCommandAt } = scripted;
    if (cutCommandAt !== undefined && !bytes.includes('<login>') && bytes.length >= cutCommandAt) {
      socket.destroy();
      return;
    }
    while (bytes.length >= 4 && bytes.length >= bytes.readUInt32BE(0)) {
      const length = bytes.readUInt32BE(0);
      const xml = bytes.subarray(4, length).toString('utf8');
      bytes = bytes.subarray(length);
      take(xml);
    }
  });
  send(hello);
}
