import { attribute, body, childrenIn, maybeAttribute, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, decimal, duration, language, line, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL, longReason, period } from '../objects/basic-types.ts';

/** What a command costs (RFC 8748). Amounts are decimal texts: no float ever holds money. */

const f = childrenIn(NS.fee);
const fee = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) => elementSpec(NS.fee, name, content);

const AMOUNT = decimal();
const currency = f.maybe('currency', text(token({ pattern: /^[A-Z]{3}$/ })));
const feeAmount = record({
  description: maybeAttribute('description', line()),
  lang: maybeAttribute('lang', language),
  refundable: maybeAttribute('refundable', boolean),
  gracePeriod: maybeAttribute('grace-period', duration),
  applied: maybeAttribute('applied', oneOf(['immediate', 'delayed'])),
  amount: body(AMOUNT),
});
const credit = record({
  description: maybeAttribute('description', line()),
  lang: maybeAttribute('lang', language),
  amount: body(AMOUNT),
});

const command = {
  name: attribute('name', oneOf(['create', 'delete', 'renew', 'update', 'transfer', 'restore', 'custom'])),
  customName: maybeAttribute('customName', token()),
  phase: maybeAttribute('phase', token()),
  subphase: maybeAttribute('subphase', token()),
};
const askedCommand = record({ ...command, period: f.maybe('period', period) });
const answeredCommand = record({
  ...command,
  standard: maybeAttribute('standard', boolean),
  period: f.maybe('period', period),
  fee: f.list('fee', feeAmount),
  credit: f.list('credit', credit),
  reason: f.maybe('reason', longReason),
});

/** Beside a check: which commands to price, for every name asked. */
export const feeCheck = fee('check', record({ currency, command: f.list('command', askedCommand, 1) }));
export const feeChkData = fee(
  'chkData',
  record({
    currency,
    cd: f.list(
      'cd',
      record({
        avail: maybeAttribute('avail', boolean),
        objID: f.child('objID', record({ element: maybeAttribute('element', token()), text: body(LABEL) })),
        class: f.maybe('class', text(token())),
        command: f.list('command', answeredCommand),
        reason: f.maybe('reason', longReason),
      }),
      1,
    ),
  }),
);

/** Beside a transform: the fee agreed to, without which a premium name is refused with 2003 or 2004. */
const agreed = record({ currency, fee: f.list('fee', feeAmount, 1), credit: f.maybeList('credit', credit) });
export const feeCreate = fee('create', agreed);
export const feeRenew = fee('renew', agreed);
export const feeTransfer = fee('transfer', agreed);
export const feeUpdate = fee('update', agreed);

const charged = record({
  currency,
  period: f.maybe('period', period),
  fee: f.list('fee', feeAmount),
  credit: f.list('credit', credit),
  balance: f.maybe('balance', text(AMOUNT)),
  creditLimit: f.maybe('creditLimit', text(AMOUNT)),
});
export const feeCreData = fee('creData', charged);
export const feeRenData = fee('renData', charged);
export const feeTrnData = fee('trnData', charged);
export const feeUpdData = fee('updData', charged);
export const feeDelData = fee('delData', charged);
