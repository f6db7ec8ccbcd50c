import type PDFDocument from 'pdfkit';
import { create } from 'qrcode';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A text as a QR code in a square, its light margin within. */
export function drawCode(
  document: InstanceType<typeof PDFDocument>,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const module = side / (size + 2 * QUIET_MODULES);
  for (const [at, dark] of [...data].entries()) {
    if (!dark) continue;
    const [column, row] = [at % size, Math.floor(at / size)];
    document.rect(x + (column + QUIET_MODULES) * module, y + (row + QUIET_MODULES) * module, module, module);
  }
  // One path: squares that are filled one by one show hairlines between them.
  document.fill('#000000');
}
