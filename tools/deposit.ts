import { sub, toDecimal, usd } from '#contract/money.ts';
import { registryNames } from '#contract/rules/suffixes/index.ts';
import { readDeposit } from '#server/features/orders/index.ts';
import { systemCaller, type Tx, transact } from '#server/platform/db/transaction.ts';
import { runTool } from './tool-house.ts';

const usage = () =>
  `npm run deposit -- REGISTRY AMOUNT   what stands on our deposit there now, in US dollars, as somebody read it: ${registryNames().join(', ')}`;

/** What one command does, and what it says. */
export async function runDeposit(tx: Tx, [registry, text]: readonly string[]): Promise<string> {
  if (!registry || !text || !registryNames().includes(registry)) return usage();
  const amount = usd(text);
  const expected = await readDeposit(tx, registry, amount);
  if (!expected) return 'Noted.';
  const difference = toDecimal(sub(amount, expected));
  return `Noted. Our books expected ${toDecimal(expected)}; the difference of ${difference} is what you paid in since, or asks for a look.`;
}

if (import.meta.main)
  await runTool((house, args) => transact(house, systemCaller('deposit-command'), (tx) => runDeposit(tx, args)));
