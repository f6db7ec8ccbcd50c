import { expect, type Page } from '@playwright/test';

const CONTRAST_MIN = 3;
/** More stops than any page has: a page that holds the focus for ever fails. */
const STOPS_MAX = 400;

interface Stop {
  readonly what: string;
  readonly width: number;
  readonly contrast: number;
}

/**
 * Runs in the page: the ring of what has the focus, against the ground behind it. Undefined where the focus left the
 * page.
 */
function ringOf(): Stop | undefined {
  const at = document.activeElement as HTMLElement | null;
  if (!at || at === document.body) return undefined;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
  const parts = (color: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data] as [number, number, number, number];
  };
  const light = (color: string) => {
    const [r, g, b] = parts(color)
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (from: Element | null): string => {
    for (let one = from; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (parts(backgroundColor)[3] > 0) return backgroundColor;
    }
    return 'white';
  };
  // A hidden control shows its ring on the box that stands for it.
  const shown = at.matches('.ns-upload-input') ? (at.closest('.ns-upload') ?? at) : at;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
  const [ring, behind] = [light(outlineColor), light(ground(shown.parentElement))];
  return {
    what: `${at.tagName.toLowerCase()}.${at.className} ${(at.textContent || at.getAttribute('aria-label') || '').slice(0, 30)}`,
    width: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    contrast: (Math.max(ring, behind) + 0.05) / (Math.min(ring, behind) + 0.05),
  };
}

/** Presses Tab through the page once; the stops without a ring that is seen. */
export async function faint(page: Page): Promise<{ stops: number; wrong: string[] }> {
  const wrong: string[] = [];
  let stops = 0;
  for (; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(ringOf);
    if (!stop) break;
    if (stop.width < 2 || stop.contrast < CONTRAST_MIN)
      wrong.push(`${stop.what}: ${stop.width} px, ${stop.contrast.toFixed(1)}:1`);
  }
  expect(stops).toBeLessThan(STOPS_MAX);
  return { stops, wrong };
}
