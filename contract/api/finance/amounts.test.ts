import { expect, test } from 'vitest';
import { proposeSettlement } from '../../staff-api/withdrawal.ts';
import { beginBankTransfer } from './bank-transfer.ts';
import { createRecharge } from './recharge.ts';
import { requestRefund } from './refund.ts';
import { applyWithdrawal } from './withdrawal.ts';

/** Every call that takes an amount of money from a person, with everything else right. */
const CALLS = [
  ['a top-up', createRecharge.input, { Channel: 'card' }, 'recharge:error.amountForm'],
  ['a bank transfer', beginBankTransfer.input, {}, 'withdrawal:amount.form'],
  ['a withdrawal', applyWithdrawal.input, { Agreed: true }, 'withdrawal:amount.form'],
  ['a refund', requestRefund.input, { Number: 'R261121-7KQ2M9XD' }, 'withdrawal:amount.form'],
  ['a settlement', proposeSettlement.input, { CustomerId: '1', About: 'a-name.com' }, 'withdrawal:amount.form'],
] as const;

/** What is no amount: below nothing, of three decimals, beyond any account, of another currency, in another writing. */
const BAD = [
  '-5',
  '-0.01',
  '1.005',
  '0.001',
  '1e308',
  '1e3',
  '99999999',
  'HKD 100',
  '$5',
  '1,00',
  '5.',
  '.5',
  '\uff15\u5143',
  'NaN',
  '0x10',
];

/** The same amounts as people of Hong Kong type them, and banks print them. */
const GOOD = [
  ['20.05', '20.05'],
  [' 20.05 ', '20.05'],
  ['\uff12\uff10\uff0e\uff10\uff15', '20.05'],
  ['1,020.05', '1020.05'],
  ['1\u00a0020', '1020'],
] as const;

test.each(CALLS)(
  'J2 J3 J4 %s of an amount that is none is refused at its field, with its words',
  (_what, input, rest, words) => {
    for (const Amount of BAD) {
      const { error } = input.safeParse({ ...rest, Amount });
      const told = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
      expect(told, Amount).toEqual([`Amount ${words}`]);
    }
    for (const [typed, Amount] of GOOD)
      expect(input.safeParse({ ...rest, Amount: typed }), typed).toMatchObject({ success: true, data: { Amount } });
    // A number of JSON is no amount: its decimals were lost before we saw it.
    expect(input.safeParse({ ...rest, Amount: 20.05 }).success).toBe(false);
    expect(input.safeParse({ ...rest, Amount: { Amount: '20.05', Currency: 'HKD' } }).success).toBe(false);
  },
);

test.each([
  ['a refund', requestRefund.input, { Number: 'R261121-7KQ2M9XD' }],
  ['a settlement', proposeSettlement.input, { CustomerId: '1', About: 'a-name.com' }],
] as const)(
  'J3 J4 %s of nothing is refused at its field; the others are below their least amount',
  (_what, input, rest) => {
    for (const Amount of ['0', '0.00', '000']) expect(input.safeParse({ ...rest, Amount }).success, Amount).toBe(false);
  },
);
