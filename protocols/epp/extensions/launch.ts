import { attribute, body, childrenIn, choice, maybe, maybeAttribute, record, text } from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { base64, boolean, dateTime, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';
import { LABEL, MIN_TOKEN } from '../objects/basic-types.ts';

/**
 * Launch phases of a new suffix (RFC 8334): phase, application, claims notice and encoded signed marks. Marks in the
 * clear are not spoken: an answer with one stays unread.
 */
const l = childrenIn(NS.launch);
const s = childrenIn(NS.smd);
const launch = <T>(name: string, content: Parameters<typeof elementSpec<T>>[2]) =>
  elementSpec(NS.launch, name, content);

const phaseType = record({
  name: maybeAttribute('name', token()),
  text: body(oneOf(['sunrise', 'landrush', 'claims', 'open', 'custom'])),
});
const phase = l.child('phase', phaseType);
const applicationID = l.child('applicationID', text(token()));
const application = record({ phase, applicationID });
const keyed = record({ validatorID: maybeAttribute('validatorID', token()), text: body(MIN_TOKEN) });

export const launchCheck = launch(
  'check',
  record({
    type: maybeAttribute('type', oneOf(['claims', 'avail', 'trademark'])),
    phase: l.maybe('phase', phaseType),
  }),
);
export const launchChkData = launch(
  'chkData',
  record({
    phase: l.maybe('phase', phaseType),
    cd: l.list(
      'cd',
      record({
        name: l.child('name', record({ exists: attribute('exists', boolean), text: body(LABEL) })),
        claimKey: l.list('claimKey', keyed),
      }),
      1,
    ),
  }),
);
export const launchInfo = launch(
  'info',
  record({
    includeMark: maybeAttribute('includeMark', boolean),
    phase,
    applicationID: l.maybe('applicationID', text(token())),
  }),
);
export const launchInfData = launch(
  'infData',
  record({
    phase,
    applicationID: l.maybe('applicationID', text(token())),
    status: l.maybe(
      'status',
      record({
        s: attribute(
          's',
          oneOf(['pendingValidation', 'validated', 'invalid', 'pendingAllocation', 'allocated', 'rejected', 'custom']),
        ),
        lang: maybeAttribute('lang', token()),
        name: maybeAttribute('name', token()),
        text: body(token()),
      }),
    ),
  }),
);
export const launchCreate = launch(
  'create',
  record({
    type: maybeAttribute('type', oneOf(['application', 'registration'])),
    phase,
    proof: maybe(
      choice({
        codes: l.list('codeMark', record({ code: l.child('code', keyed) }), 1),
        signedMarks: s.list(
          'encodedSignedMark',
          record({ encoding: maybeAttribute('encoding', token()), mark: body(base64) }),
          1,
        ),
      }),
    ),
    notice: l.list(
      'notice',
      record({
        noticeID: l.child('noticeID', keyed),
        notAfter: l.child('notAfter', text(dateTime)),
        acceptedDate: l.child('acceptedDate', text(dateTime)),
      }),
    ),
  }),
);
export const launchCreData = launch('creData', application);
export const launchUpdate = launch('update', application);
export const launchDelete = launch('delete', application);
