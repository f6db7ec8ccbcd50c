import { useState } from 'react';
import { keep, kept, textOfWidths, widthsFrom } from './kept.ts';

/** How the rows look here: widths of columns and height of rows, kept in this browser. */
export function useLook() {
  const [widths, setWidths] = useState(() => widthsFrom(kept('widths')));
  const [compact, setCompact] = useState(() => kept('density') === 'compact');
  return {
    widths,
    setWidth: (key: string, px: number | undefined) => {
      const { [key]: _, ...others } = widths;
      const next = px === undefined ? others : { ...others, [key]: px };
      keep('widths', textOfWidths(next) || undefined);
      setWidths(next);
    },
    compact,
    turn: () => {
      keep('density', compact ? undefined : 'compact');
      setCompact(!compact);
    },
  };
}
export type Look = ReturnType<typeof useLook>;
