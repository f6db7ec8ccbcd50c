import { PICTURE_PIXELS_MAX, PICTURE_SIDE_PIXELS_MAX, PICTURE_TYPES } from '#contract/rules/files.ts';
import { lazily } from '../lazily.ts';
import { refuse } from '../refusal.ts';

/** A picture as it is kept: drawn anew, so that nothing of the file that was sent is left but what is seen. */
export interface Picture {
  readonly type: 'image/jpeg';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const fileType = lazily<typeof import('file-type')>('file-type');
// A picture is read once: libvips' memory of files and its threads for one picture would only take from others.
const sharp = lazily<typeof import('sharp').default>('sharp', (library) => {
  library.cache(false);
  library.concurrency(1);
});

/** So many are drawn at once; each may take 120 MB while it is turned. */
const AT_ONCE_MAX = 2;
/** So many wait; more are asked to come again. */
const WAITING_MAX = 16;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw refuse('BUSY');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place passes on to who waits, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
}

const OPTIONS = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' } as const;
const WHITE = '#ffffff';
const QUALITY = 88;

function refusalOf(error: unknown) {
  const { message } = error as Error;
  return /pixel limit/i.test(message) ? refuse('PICTURE_TOO_MANY_PIXELS') : refuse('PICTURE_UNREADABLE');
}

/**
 * Judges a file by its content and draws it anew as JPEG: metadata (place, camera), what is glued behind the picture,
 * and whatever a reader of pictures could be tricked by are gone. `sideMin` pixels is the least its shorter side may
 * have.
 * @throws refusals PICTURE_UNREADABLE, PICTURE_TOO_MANY_PIXELS, PICTURE_TOO_SMALL, BUSY.
 */
export async function cleanPicture(given: Uint8Array, sideMin: number): Promise<Picture> {
  const found = await fileType()
    .fileTypeFromBuffer(given)
    .catch(() => undefined);
  if (!(PICTURE_TYPES as readonly string[]).includes(found?.mime ?? '')) throw refuse('PICTURE_UNREADABLE');
  return inTurn(async () => {
    const drawn = await sharp()(given, OPTIONS)
      .rotate()
      .flatten({ background: WHITE })
      .resize({
        width: PICTURE_SIDE_PIXELS_MAX,
        height: PICTURE_SIDE_PIXELS_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    const { width, height } = drawn.info;
    if (Math.min(width, height) < sideMin) throw refuse('PICTURE_TOO_SMALL', { pixels: sideMin });
    return { type: 'image/jpeg', bytes: drawn.data, width, height };
  });
}

/** Longer side and quality, step by step; a document stays readable down to the last. */
const STEPS = [
  [4096, 80],
  [3000, 80],
  [2400, 76],
  [2000, 72],
  [1600, 68],
  [1200, 60],
] as const;

/** A copy of one of our own pictures of at most so many bytes; the picture itself where it is small enough. */
export async function smallerPicture(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  if (bytes.length <= bytesMax) return bytes;
  return inTurn(async () => {
    for (const [side, quality] of STEPS) {
      const copy = await sharp()(bytes, OPTIONS)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (copy.length <= bytesMax) return copy;
    }
    throw new Error(`a picture of ${bytes.length} bytes does not fit into ${bytesMax}`);
  });
}
