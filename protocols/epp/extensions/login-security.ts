import {
  attribute,
  body,
  childrenIn,
  maybeAttribute,
  notEmpty,
  only,
  record,
  text,
  type ValueOf,
} from '../codec/element.ts';
import { elementSpec } from '../codec/element-spec.ts';
import { dateTime, duration, language, line, oneOf, token } from '../codec/text.ts';
import { NS } from '../namespaces.ts';

/** Long passwords and warnings at login (RFC 8807). */

const l = childrenIn(NS.loginSec);
const PASSWORD = token({ min: 6 });

/** Stands in `pw` while the real value is in the extension (RFC 8807 §2.2). */
export const LOGIN_SECURITY_MARK = '[LOGIN-SECURITY]';
/** The longest `pw` of RFC 5730 §4.1; longer ones need this extension. */
export const PLAIN_PASSWORD_MAX = 16;

export const loginSec = elementSpec(
  NS.loginSec,
  'loginSec',
  record({
    userAgent: l.maybe(
      'userAgent',
      notEmpty(
        record({
          app: l.maybe('app', text(token())),
          tech: l.maybe('tech', text(token())),
          os: l.maybe('os', text(token())),
        }),
      ),
    ),
    pw: l.maybe('pw', text(PASSWORD)),
    newPW: l.maybe('newPW', text(PASSWORD)),
  }),
);

const event = record({
  type: attribute('type', oneOf(['password', 'certificate', 'cipher', 'tlsProtocol', 'newPW', 'stat', 'custom'])),
  name: maybeAttribute('name', token()),
  level: attribute('level', oneOf(['warning', 'error'])),
  exDate: maybeAttribute('exDate', dateTime),
  value: maybeAttribute('value', token()),
  duration: maybeAttribute('duration', duration),
  lang: maybeAttribute('lang', language),
  text: body(line()),
});
/** A password or certificate about to expire, a weak cipher: for the operators. */
export type SecurityEvent = ValueOf<typeof event>;

export const loginSecData = elementSpec(NS.loginSec, 'loginSecData', only(l.list('event', event, 1)));
