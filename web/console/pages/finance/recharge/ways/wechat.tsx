import { OnlinePanel, OnlineTile } from './online.tsx';
import type { Way } from './way.ts';

export const wechat: Way = {
  Tile: OnlineTile,
  Panel: (props) => <OnlinePanel {...props} channel="wechat" />,
};
