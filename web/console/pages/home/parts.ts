import type { ComponentType } from 'react';

/**
 * The cards of a customer's home page, most pressing first: what needs him today, balance, names that expire. Each is a component that reads
 * its own endpoint and draws one `ns-card`; a part that has nothing to say draws nothing.
 */
export const HOME_PARTS: readonly { key: string; Part: ComponentType }[] = [];
