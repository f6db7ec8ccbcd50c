import { type FilePurpose, PICTURE_PIXELS_MAX, pictureBytesMax, pictureSideMin } from '#contract/rules/files.ts';

/** What is wrong with a chosen file; the server judges again. */
export type PictureFault = 'tooLarge' | 'unreadable' | 'tooManyPixels' | 'tooSmall';

export type ChosenPicture =
  | { readonly fault: PictureFault }
  | {
      readonly fault?: never;
      readonly file: File;
      readonly drawn: ImageBitmap;
      readonly width: number;
      readonly height: number;
    };

const BEGINNINGS = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
] as const;
/** The preview is drawn no larger than this. */
const PREVIEW_PIXELS = 1200;

/** Looks at a chosen file before it is sent: its size, its first bytes, and whether it can be drawn and read. */
export async function readPicture(file: File, purpose: FilePurpose): Promise<ChosenPicture> {
  if (file.size > pictureBytesMax(purpose)) return { fault: 'tooLarge' };
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!BEGINNINGS.some((bytes) => bytes.every((byte, at) => head[at] === byte))) return { fault: 'unreadable' };
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (!whole) return { fault: 'unreadable' };
  const { width, height } = whole;
  if (width * height > PICTURE_PIXELS_MAX) return { fault: 'tooManyPixels' };
  if (Math.min(width, height) < pictureSideMin(purpose)) return { fault: 'tooSmall' };
  if (width <= PREVIEW_PIXELS) return { file, drawn: whole, width, height };
  const drawn = await createImageBitmap(whole, { resizeWidth: PREVIEW_PIXELS, resizeQuality: 'medium' });
  whole.close();
  return { file, drawn, width, height };
}
