import type { ComponentType } from 'react';
import { BalanceCard } from './balance-card.tsx';
import { EndingCard } from './ending-card.tsx';
import { ExpiriesCard } from './expiries-card.tsx';
import { ExpiringCard } from './expiring-card.tsx';
import { NeedsCard } from './needs-card.tsx';
import { CartCard, OrdersCard } from './orders-card.tsx';
import { PortfolioCard } from './portfolio-card.tsx';
import { RunwayCard } from './runway-card.tsx';

/**
 * The cards of a customer's home page, most pressing first: what needs them today, balance, names that expire. Each is
 * a component that reads its own endpoint and draws one `ns-card`; a part that has nothing to say draws nothing.
 */
export const HOME_PARTS: readonly { key: string; Part: ComponentType }[] = [
  { key: 'needs', Part: NeedsCard },
  { key: 'ending', Part: EndingCard },
  { key: 'cart', Part: CartCard },
  { key: 'orders', Part: OrdersCard },
  { key: 'balance', Part: BalanceCard },
  { key: 'expiring', Part: ExpiringCard },
  { key: 'portfolio', Part: PortfolioCard },
  { key: 'expiries', Part: ExpiriesCard },
  { key: 'runway', Part: RunwayCard },
];
