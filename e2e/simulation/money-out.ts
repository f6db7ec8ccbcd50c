import { OK } from './caller.ts';
import { type Customer, SAFE_CODE } from './customer.ts';

type Dice = readonly number[];

const decimal = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** A part of an amount, or a little too much of it. */
function partOf(amount: string, die: number): string {
  const whole = BigInt(amount.replace('.', ''));
  if (die > 0.95) return decimal(whole + 1n);
  return decimal(die > 0.6 ? whole : (whole * BigInt(1 + Math.floor(die * 1_000))) / 1_000n);
}

export async function askRefund(customer: Customer, dice: Dice): Promise<void> {
  const numbers = [...new Set(customer.paidOrders)].slice(-10);
  const first = Math.floor((dice[0] ?? 0) * numbers.length);
  // From the one that the dice choose on, the next that has something left.
  for (const number of [...numbers.slice(first), ...numbers.slice(0, first)]) {
    const { Code, Data } = await customer.get(`/finance/recharge/refund?Number=${number}`);
    if (Code === OK && Data.Left.Amount !== '0.00') return ask(customer, number, Data.Left.Amount, dice[1] ?? 0);
  }
}

async function ask(customer: Customer, number: string, left: string, die: number): Promise<void> {
  const body = { Number: number, Amount: partOf(left, die), SafeCode: SAFE_CODE };
  const asked = await customer.post('/finance/recharge/refund', body, { idempotent: true });
  if (asked.Code === OK) customer.refunds.push({ id: asked.Data.Id, number });
}

export async function cancelRefund(customer: Customer): Promise<void> {
  const last = customer.refunds.at(-1);
  if (last) await customer.post('/finance/recharge/refund/cancel', { Id: last.id });
}

/** A bank account; changed now and then, which makes payouts wait. */
async function giveBank(customer: Customer, die: number): Promise<void> {
  if (customer.hasBank && die > 0.15) return;
  const Account = String(100_000_000_000 + Math.floor(die * 899_999_999_999));
  const body = {
    BankName: 'Harbour Bank',
    Account,
    AccountAgain: Account,
    BranchCode: '',
    Swift: 'HARBHKHH',
    BankAddress: '1 Harbour Road, Hong Kong',
    Payee: 'Chan Tai Man',
    PayeeAddress: '8 Nathan Road, Hong Kong',
    SafeCode: SAFE_CODE,
  };
  const saved = await customer.post('/finance/withdrawal/editbank', body);
  if (saved.Code === OK) customer.hasBank = true;
}

export async function withdraw(customer: Customer, dice: Dice): Promise<void> {
  await giveBank(customer, dice[2] ?? 0);
  const { Data } = await customer.get('/balance/summary');
  const withdrawable = Data.Withdrawable.Amount as string;
  // Most have nothing that may leave: they try all the same, and are refused.
  const Amount = withdrawable === '0.00' ? '20.00' : partOf(withdrawable, dice[1] ?? 0);
  const body = { Amount, Agreed: true, SafeCode: SAFE_CODE };
  const asked = await customer.post('/finance/withdrawal/apply', body, {
    idempotent: true,
    givesUp: (dice[3] ?? 0) < 0.2,
  });
  if (asked.Code === OK) customer.withdrawals.push(asked.Data.Number);
}

export async function cancelWithdrawal(customer: Customer): Promise<void> {
  const last = customer.withdrawals.at(-1);
  if (last !== undefined) await customer.post('/finance/withdrawal/cancel', { Number: last });
}
