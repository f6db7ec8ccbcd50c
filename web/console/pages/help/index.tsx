import { Link } from 'react-router';
import type { MessageKey } from '#contract/messages/index.ts';
import { COOLING_OFF_HOURS } from '#contract/rules/account.ts';
import { AUTO_RENEW_FIRST_TRY_DAYS } from '#contract/rules/auto-renew.ts';
import { batchLimit, HEADING_NAMES_MAX, TASK_UNDO_DAYS } from '#contract/rules/batch.ts';
import { CART_NAMES_MAX } from '#contract/rules/domain.ts';
import { DEAL_PAY_DAYS } from '#contract/rules/escrow/deal.ts';
import { REFUND_WINDOW_DAYS } from '#contract/rules/finance/finance.ts';
import { IDENTITY_REVIEW_BUSINESS_DAYS_MAX } from '#contract/rules/identity/proof.ts';
import { STEP_UP_MINUTES } from '#contract/rules/session.ts';
import { PUSH_DAYS } from '#contract/rules/transfers/push.ts';
import { RESOLUTION_STOPS_AFTER_LEAVING_DAYS } from '#contract/rules/transfers/transfer-out.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Page } from '#web/shared/ui/page.tsx';
import { ContactLink } from '../../contact-link.tsx';
import './help.css';

/**
 * Each part with its questions and the page on which it is done. Words: `help:<part>.head`, `help:<part>.<n>.q` and
 * `.a`.
 */
const PARTS = [
  ['start', 3, '/user/info', 'menu:title.user.info'],
  ['names', 3, '/domain/register', 'menu:title.domain.register'],
  ['holder', 3, '/template/list', 'menu:title.template.list'],
  ['money', 4, '/finance/center', 'menu:title.finance.center'],
  ['life', 3, '/price', 'menu:title.price'],
  ['status', 3, '/domain/locks', 'menu:title.domain.locks'],
  ['dns', 3, '/domain/resolution', 'menu:title.domain.resolution'],
  ['move', 3, '/domain/transferin', 'menu:title.domain.transferin'],
  ['trade', 3, '/market', 'menu:title.market'],
  ['batch', 2, '/domain/task', 'menu:title.domain.task'],
] as const satisfies readonly (readonly [part: string, questions: number, to: string, label: MessageKey])[];

const QUESTIONS = ['1', '2', '3', '4'] as const;

/** The rules in force, so that no answer tells a number of its own. */
const rulesNow = () => ({
  stepUp: STEP_UP_MINUTES,
  cooling: COOLING_OFF_HOURS,
  cart: CART_NAMES_MAX,
  review: IDENTITY_REVIEW_BUSINESS_DAYS_MAX,
  refund: REFUND_WINDOW_DAYS,
  firstTry: AUTO_RENEW_FIRST_TRY_DAYS,
  stops: RESOLUTION_STOPS_AFTER_LEAVING_DAYS,
  push: PUSH_DAYS,
  pay: DEAL_PAY_DAYS,
  batch: batchLimit('locks', businessDay()),
  all: HEADING_NAMES_MAX,
  undo: TASK_UNDO_DAYS,
});

/** `/help`: what a customer asks, by subject; `#money` and its like lead to a part (specification §2). */
export function Component() {
  const { t } = useWords();
  const rules = rulesNow();
  return (
    <Page title={t('help:title')} about={t('help:about')} before="itself">
      <div className="help">
        <nav className="help-contents" aria-label={t('help:contents')}>
          <ul>
            {PARTS.map(([part]) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`help:${part}.head`)}</a>
              </li>
            ))}
            <li>
              <a href="/api/reference">{t('help:api')}</a>
            </li>
            <li>
              <Link to="/certificate">{t('menu:title.certificate')}</Link>
            </li>
            <li>
              <ContactLink />
            </li>
          </ul>
        </nav>
        <div className="help-parts">
          {PARTS.map(([part, questions, to, label]) => (
            <section key={part} id={part} aria-labelledby={`help-${part}`}>
              <h2 id={`help-${part}`}>{t(`help:${part}.head`)}</h2>
              {QUESTIONS.slice(0, questions).map((n) => (
                <div key={n}>
                  <h3>{t(`help:${part}.${n}.q` as MessageKey)}</h3>
                  <p>{t(`help:${part}.${n}.a` as MessageKey, rules)}</p>
                </div>
              ))}
              <p>
                <Link to={to}>{t(label)}</Link>
              </p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
