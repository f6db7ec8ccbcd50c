import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The peer of bench `http`: `node:http` and nothing else, answering the bytes of the file named first (`{headers,
 * body}` as JSON); 304 to a reader who has them. Prints its port.
 */
const { headers, body } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const tag = headers['etag'];
const server = createServer((request, response) => {
  if (tag !== undefined && request.headers['if-none-match'] === tag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
