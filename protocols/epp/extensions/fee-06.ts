import { body, childrenIn, maybeAttribute, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { boolean, decimal, duration, line, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL, period } from '../objects/basic-types.ts';

/**
 * What a command costs in the words of draft-brown-epp-fees-02 (`fee-0.6`), which some registries still speak: a check
 * names each domain with each command, and the currency stands at every price.
 */

const f = childrenIn(NS['fee-0.6']);
const fee = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) =>
  elementSpec(NS['fee-0.6'], name, content);

const AMOUNT = decimal();
const CURRENCY = text(token({ pattern: /^[A-Z]{3}$/ }));
const feeAmount = record({
  description: maybeAttribute('description', line()),
  refundable: maybeAttribute('refundable', boolean),
  gracePeriod: maybeAttribute('grace-period', duration),
  applied: maybeAttribute('applied', oneOf(['immediate', 'delayed'])),
  amount: body(AMOUNT),
});
const credit = record({ description: maybeAttribute('description', line()), amount: body(AMOUNT) });
const command = record({
  phase: maybeAttribute('phase', token()),
  subphase: maybeAttribute('subphase', token()),
  name: body(token()),
});

export const fee06Check = fee(
  'check',
  record({
    domain: f.list(
      'domain',
      record({
        name: f.child('name', text(LABEL)),
        currency: f.maybe('currency', CURRENCY),
        command: f.child('command', command),
        period: f.maybe('period', period),
      }),
      1,
    ),
  }),
);
export const fee06ChkData = fee(
  'chkData',
  record({
    cd: f.list(
      'cd',
      record({
        name: f.child('name', text(LABEL)),
        currency: f.child('currency', CURRENCY),
        command: f.child('command', command),
        period: f.maybe('period', period),
        fee: f.list('fee', feeAmount),
        class: f.maybe('class', text(token())),
      }),
      1,
    ),
  }),
);

const agreed = record({ currency: f.child('currency', CURRENCY), fee: f.list('fee', feeAmount, 1) });
export const fee06Create = fee('create', agreed);
export const fee06Renew = fee('renew', agreed);
export const fee06Transfer = fee('transfer', agreed);
export const fee06Update = fee('update', agreed);

const charged = record({
  currency: f.child('currency', CURRENCY),
  period: f.maybe('period', period),
  fee: f.list('fee', feeAmount),
  credit: f.list('credit', credit),
  balance: f.maybe('balance', text(AMOUNT)),
  creditLimit: f.maybe('creditLimit', text(AMOUNT)),
});
export const fee06CreData = fee('creData', charged);
export const fee06RenData = fee('renData', charged);
export const fee06TrnData = fee('trnData', charged);
export const fee06UpdData = fee('updData', charged);
export const fee06DelData = fee('delData', charged);
