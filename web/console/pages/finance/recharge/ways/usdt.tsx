import { NotHere, NotHereTile } from './not-here.tsx';
import type { Way } from './way.ts';

export const usdt: Way = {
  Tile: NotHereTile,
  Panel: () => <NotHere channel="usdt" />,
};
