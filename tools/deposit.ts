import { sub, toDecimal, usd } from '#contract/money.ts';
import { REGISTRIES } from '#contract/rules/suffixes/profile.ts';
import { readDeposit } from '#server/features/orders/index.ts';
import { systemCaller, type Tx, transact } from '#server/platform/db/transaction.ts';
import { openToolHouse } from './tool-house.ts';

const USAGE = `npm run deposit -- REGISTRY AMOUNT   what stands on our deposit there now, in US dollars, as somebody read it: ${REGISTRIES.join(', ')}`;

/** What one command does, and what it says. */
export async function runDeposit(tx: Tx, [registry, text]: readonly string[]): Promise<string> {
  if (!registry || !text || !REGISTRIES.some((known) => known === registry)) return USAGE;
  const amount = usd(text);
  const expected = await readDeposit(tx, registry, amount);
  if (!expected) return 'Noted.';
  const difference = toDecimal(sub(amount, expected));
  return `Noted. Our books expected ${toDecimal(expected)}; the difference of ${difference} is what you paid in since, or asks for a look.`;
}

async function main(): Promise<void> {
  const house = openToolHouse(process.env);
  try {
    const said = await transact(house, systemCaller('deposit-command'), (tx) => runDeposit(tx, process.argv.slice(2)));
    process.stdout.write(`${said}\n`);
  } finally {
    await house.close();
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
