import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether what stands in a box is wider than the box, told again when either changes. */
export function useWider(box: RefObject<HTMLElement | null>): boolean {
  const [wider, setWider] = useState(false);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return undefined;
    const look = () => setWider(inner.scrollWidth > outer.clientWidth + 1);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  }, [box]);
  return wider;
}
