import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';

const MB = 1_048_576;

/**
 * Lets the calls of a scope take any body unread: it is judged by its bytes, and not before its sender was admitted.
 */
export function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * The bytes of a file that is sent. A longer one is refused as soon as that is known: by its announced length before
 * anything is read, or where the limit is passed.
 * @param besideKb what a form may have beside its file, of which the limit does not speak
 */
export async function readUpload(request: FastifyRequest, megabytesMax: number, besideKb = 0): Promise<Buffer> {
  const bytesMax = megabytesMax * MB + besideKb * 1024;
  const tooLarge = () => refuse('BODY_TOO_LARGE', { limit: `${megabytesMax} MB` });
  if (Number.parseInt(request.headers['content-length'] ?? '0', 10) > bytesMax) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // The socket stays open when reading stops, or the refusal could not be answered.
    for await (const piece of request.raw.iterator({ destroyOnReturn: false })) {
      size += (piece as Buffer).length;
      if (size > bytesMax) break;
      pieces.push(piece as Buffer);
    }
  } catch (error) {
    // The sender went away, or took too long.
    if (request.raw.errored) throw refuse('BODY_UNREADABLE');
    throw error;
  }
  if (size > bytesMax) {
    // What still comes is let go, or the connection would never be free.
    request.raw.resume();
    throw tooLarge();
  }
  return Buffer.concat(pieces);
}
