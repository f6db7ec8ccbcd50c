/**
 * EPP over TCP: one data unit is a four-byte big-endian length, which counts itself, and then that many bytes
 * of XML (RFC 5734 §4). Shared by both ends of a connection, so it knows no XML and no product.
 */

/** Bytes of the length field (RFC 5734 §4). */
export const FRAME_HEADER_BYTES = 4;

/** The longest data unit taken when the caller names no other; a frame of 50 names in a check is about 6 kB. */
export const FRAME_BYTES_MAX_DEFAULT = 1_048_576;

/** The length field cannot be honoured; the stream is lost from here on, so the connection must be closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** What turns received bytes into whole frames. */
export interface FrameReader {
  /**
   * Takes the next bytes, cut anywhere, and returns the XML of every frame completed by them, in order.
   * Throws `FrameError` for a length below 5 or above the limit, as soon as the four bytes are there;
   * the reader stays broken after that.
   */
  push(chunk: Uint8Array): Buffer[];
  /** Bytes held of a frame that is not complete: more than 0 when a connection ends means it was cut mid-frame. */
  pendingBytes(): number;
}

/**
 * Length and body in one buffer, for one write: two writes meet Nagle's algorithm and a delayed ACK.
 * Throws `FrameError` for an empty body and above `maxBytes` (header included).
 */
export function encodeFrame(xml: string | Uint8Array, maxBytes: number = FRAME_BYTES_MAX_DEFAULT): Buffer {
  const length = FRAME_HEADER_BYTES + (typeof xml === 'string' ? Buffer.byteLength(xml, 'utf8') : xml.byteLength);
  checkLength(length, maxBytes);
  const frame = Buffer.allocUnsafe(length);
  frame.writeUInt32BE(length, 0);
  if (typeof xml === 'string') frame.write(xml, FRAME_HEADER_BYTES, 'utf8');
  else frame.set(xml, FRAME_HEADER_BYTES);
  return frame;
}

/** A reader for one connection. Memory is bounded by `maxBytes` plus one chunk, whatever the other side announces. */
export function createFrameReader(maxBytes: number = FRAME_BYTES_MAX_DEFAULT): FrameReader {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let wanted = FRAME_HEADER_BYTES;
  let inBody = false;
  let broken: FrameError | undefined;

  return {
    push(chunk) {
      if (broken) throw broken;
      if (chunk.byteLength > 0) chunks.push(chunk);
      held += chunk.byteLength;
      const frames: Buffer[] = [];
      // Joined only when enough is there: joining at every chunk would be quadratic for a frame fed byte by byte.
      while (held >= wanted) {
        let bytes = Buffer.concat(chunks, held);
        const piece = bytes.subarray(0, wanted);
        bytes = bytes.subarray(wanted);
        chunks = bytes.byteLength > 0 ? [bytes] : [];
        held = bytes.byteLength;
        if (inBody) {
          frames.push(piece);
          wanted = FRAME_HEADER_BYTES;
        } else {
          const length = piece.readUInt32BE(0);
          try {
            checkLength(length, maxBytes);
          } catch (error) {
            broken = error as FrameError;
            // The frames before the bad length were whole: hand them out first, fail at the next push.
            if (frames.length > 0) return frames;
            throw broken;
          }
          wanted = length - FRAME_HEADER_BYTES;
        }
        inBody = !inBody;
      }
      return frames;
    },
    pendingBytes: () => (inBody ? held + FRAME_HEADER_BYTES : held),
  };
}

function checkLength(length: number, maxBytes: number): void {
  if (length <= FRAME_HEADER_BYTES) throw new FrameError(`frame length ${length} leaves no room for a body`);
  if (length > maxBytes) throw new FrameError(`frame length ${length} is above the limit of ${maxBytes}`);
}
