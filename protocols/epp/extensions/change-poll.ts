import { attribute, body, childrenIn, maybeAttribute, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { dateTime, line, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { reason, TRANSACTION_ID } from '../objects/basic-types.ts';

/**
 * What the registry changed on its own: locks, court orders, disputes (RFC 8590). Stands beside an `infData` in a poll
 * message.
 */

const p = childrenIn(NS.changePoll);

export const changeData = elementSpec(
  NS.changePoll,
  'changeData',
  record({
    state: maybeAttribute('state', oneOf(['before', 'after'])),
    operation: p.child(
      'operation',
      record({
        op: maybeAttribute('op', token()),
        text: body(
          oneOf([
            'create',
            'delete',
            'renew',
            'transfer',
            'update',
            'restore',
            'autoRenew',
            'autoDelete',
            'autoPurge',
            'custom',
          ]),
        ),
      }),
    ),
    date: p.child('date', text(dateTime)),
    svTRID: p.child('svTRID', text(TRANSACTION_ID)),
    who: p.child('who', text(line({ min: 1, max: 255 }))),
    caseId: p.maybe(
      'caseId',
      record({
        type: attribute('type', oneOf(['udrp', 'urs', 'custom'])),
        name: maybeAttribute('name', token()),
        text: body(token()),
      }),
    ),
    reason: p.maybe('reason', reason),
  }),
);
