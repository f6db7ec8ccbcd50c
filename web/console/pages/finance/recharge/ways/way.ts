import type { ReactNode } from 'react';
import type { RechargeWay } from '#contract/api/finance/recharge.ts';

/** What the panel of a way is given. `way` is what the server says of it: of those at a provider only. */
export interface PanelProps {
  way: RechargeWay | undefined;
  /** US dollars as typed so far, kept when another way is looked at. */
  amount: string;
  onAmount: (amount: string) => void;
  /** Where the payer wants to be afterwards, an address of this site. */
  back: string | null;
}

/** One way on the recharge page: the words on its tile, and what is below the tiles when it is chosen. */
export interface Way {
  Tile: (props: { way: RechargeWay | undefined }) => ReactNode;
  Panel: (props: PanelProps) => ReactNode;
}
