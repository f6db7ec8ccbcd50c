import { create } from 'qrcode';
import './qr-code.css';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** A text as a QR code, drawn in one path; black on white also in the dark, for the readers' sake. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((module, at) => (module ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []));
  const whole = size + 2 * QUIET_MODULES;
  const box = `${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`;
  return (
    <svg className="ns-qr" viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={whole} height={whole} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
