import { getUsdt } from '#contract/api/usdt/deposits.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { NotHereTile } from './not-here.tsx';
import { UsdtPanel } from './usdt-panel.tsx';
import type { Way } from './way.ts';

function UsdtTile() {
  const { t } = useWords();
  const usdt = useAnswer(getUsdt, {});
  if (usdt.data?.Networks.length === 0) return <NotHereTile />;
  return usdt.data?.Networks.map(({ Network }) => t(`usdt:short.${Network}`)).join(' · ');
}

export const usdt: Way = { Tile: UsdtTile, Panel: UsdtPanel };
