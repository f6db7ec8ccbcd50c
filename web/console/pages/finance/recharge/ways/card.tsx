import { OnlinePanel, OnlineTile } from './online.tsx';
import type { Way } from './way.ts';

export const card: Way = {
  Tile: OnlineTile,
  Panel: (props) => <OnlinePanel {...props} channel="card" />,
};
