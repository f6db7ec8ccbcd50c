/** Scrolls the window to the top in `ms`, at once for readers who want no motion (acceptance A4: 500 ms). */
export function scrollToTop(ms: number): void {
  const from = scrollY;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / ms);
    scrollTo(0, Math.round(from * (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
