import type { PointerEvent } from 'react';

/** A column is no narrower than this. */
const WIDTH_PX_MIN = 48;

/**
 * The edge of a column's head: drawn, it makes the column wider or narrower; pressed twice, it gives the width back. By
 * keyboard the page has another way.
 */
export function Grip({ onWidth }: { onWidth: (width: number | undefined) => void }) {
  function begin(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault();
    const grip = event.currentTarget;
    const head = grip.closest('th');
    if (!head) return;
    const [from, width] = [event.clientX, head.offsetWidth];
    const widthAt = (x: number) => Math.max(WIDTH_PX_MIN, Math.round(width + x - from));
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = ({ clientX }) => {
      head.width = String(widthAt(clientX));
    };
    grip.onpointerup = ({ clientX }) => {
      grip.onpointermove = null;
      grip.onpointerup = null;
      if (Math.abs(clientX - from) > 2) onWidth(widthAt(clientX));
    };
  }
  return <span className="ns-grip" aria-hidden="true" onPointerDown={begin} onDoubleClick={() => onWidth(undefined)} />;
}
