import { attribute, body, childrenIn, maybeAttribute, only, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { base64, dateTime, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/**
 * Proof that a provider verified the name and its holder (draft-ietf-regext-verificationcode-06): signed documents,
 * sent in base64 beside create, renew, transfer or update; and how a name stands with those it needs.
 */
const v = childrenIn(NS.verificationCode);

export const encodedSignedCode = elementSpec(
  NS.verificationCode,
  'encodedSignedCode',
  only(v.list('code', record({ encoding: maybeAttribute('encoding', oneOf(['base64'])), document: body(base64) }), 1)),
);

/** Beside an info: for one profile, or with an empty `profile` text for all. */
export const verificationInfo = elementSpec(
  NS.verificationCode,
  'info',
  record({ profile: maybeAttribute('profile', token()), text: body(token()) }),
);

const status = v.child('status', text(oneOf(['notApplicable', 'nonCompliant', 'pendingCompliance', 'compliant'])));
const TYPE = attribute('type', token());

export const verificationInfData = elementSpec(
  NS.verificationCode,
  'infData',
  record({
    status,
    profile: v.list(
      'profile',
      record({
        name: maybeAttribute('name', token()),
        status,
        missing: v.maybe(
          'missing',
          only(v.list('code', record({ type: TYPE, due: attribute('due', dateTime), text: body(token()) }), 1)),
        ),
        set: v.maybe(
          'set',
          only(v.list('code', record({ type: TYPE, date: attribute('date', dateTime), code: body(token()) }), 1)),
        ),
      }),
    ),
  }),
);
