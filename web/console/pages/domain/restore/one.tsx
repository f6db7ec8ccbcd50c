import { Link, useNavigate } from 'react-router';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import { balanceSummary } from '#contract/api/finance/balance.ts';
import { previewRestore, type RestoreLine, restorable, restoreDomains } from '#contract/api/life/restore.ts';
import { orderList } from '#contract/api/orders.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { type Answer as Answered, useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { untilPriced } from '../../../pay/awaited-prices.ts';
import { missingOf, Short, Sums } from '../../../pay/sums.tsx';
import { WhatHappens } from './what-happens.tsx';
import './restore.css';

type Quote = OutputOf<typeof previewRestore>;

const ASK_EVERY_MS = 5_000;
const READS = { after: [balanceSummary, domainDetail, domainList, orderList, restorable] };

function Facts({ line }: { line: RestoreLine }) {
  const { t } = useWords();
  return (
    <dl className="pay-sums restore-facts">
      <dt>{t('domains:list.name')}</dt>
      <dd>
        <DomainName name={line.Unicode} ascii={line.Name} whole />
      </dd>
      <dt>{t('life:restore.expiredAt')}</dt>
      <dd>
        <When at={line.ExpiresAt} dayOnly bare />
      </dd>
      {line.DeletedAt && (
        <>
          <dt>{t('life:restore.deletedAt')}</dt>
          <dd>
            <When at={line.DeletedAt} dayOnly bare />
          </dd>
        </>
      )}
      <dt>{t('life:restore.until')}</dt>
      <dd>
        <strong>
          <When at={line.Until} />
        </strong>
      </dd>
      <dt>{t('life:restore.then')}</dt>
      <dd>
        <When at={line.NewExpiresAt} dayOnly bare />
      </dd>
      <dt>{t('life:restore.priceRestore')}</dt>
      <dd>
        <MoneyText value={line.RestorePrice} />
      </dd>
      {line.RenewPrice && (
        <>
          <dt>{t('life:restore.priceRenew')}</dt>
          <dd>
            <MoneyText value={line.RenewPrice} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Pay({ line, quote }: { line: RestoreLine; quote: Answered<Quote> }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const balance = useAnswer(balanceSummary, {}, { everyMs: ASK_EVERY_MS });
  const restore = useAct(restoreDomains, READS);
  const missing = balance.data && missingOf(line.Price, balance.data.Available);
  async function submit() {
    const Total = { Amount: line.Price.Amount, Currency: 'USD' as const };
    const answer = await restore.run({ Names: [line.Name], Total });
    // What is asked now is shown before it is agreed to.
    if (!answer) return quote.refresh();
    notice('done', answer.message);
    await navigate(`/domain/order/${answer.data.Number}`);
  }
  return (
    <section className="pay-box" aria-label={t('orders:checkout.amount')}>
      <Sums total={line.Price} balance={balance} />
      <ProblemNote problem={restore.problem} />
      {missing ? (
        <Short missing={missing} back={`/domain/restore?Domain=${line.Name}`} words="life:restore.short" />
      ) : (
        <Button
          tone="main"
          size="large"
          className="pay-act"
          busy={restore.busy}
          disabled={!balance.data || quote.loading}
          onClick={() => void submit()}
        >
          {t('life:restore.pay', { amount: grouped(line.Price) })}
        </Button>
      )}
    </section>
  );
}

function Quoted({ data, quote }: { data: Quote; quote: Answered<Quote> }) {
  const { t } = useWords();
  const line = data.Lines[0];
  if (line) {
    return (
      <div className="restore">
        <Facts line={line} />
        <Pay line={line} quote={quote} />
        <WhatHappens />
      </div>
    );
  }
  return (
    <div className="restore-no" role="note">
      <strong>{t('life:restore.refused')}</strong>
      {data.Preview.Groups.map(({ Key, Reason, Names }) => (
        <p key={Key}>{t('orders:renew.noPrice', { name: Names[0]?.Unicode ?? '', reason: Reason })}</p>
      ))}
    </div>
  );
}

/**
 * One deleted name: until when, what it costs, what happens and what does not, and the money before the click
 * (acceptance E3).
 */
export function One({ domain }: { domain: string }) {
  const { t } = useWords();
  const quote = useAnswer(previewRestore, { Names: [domain] }, { everyMs: untilPriced });
  return (
    <Page
      title={t('life:restore.title')}
      about={t('life:restore.about')}
      above={{ to: '/domain/restore', label: t('life:restore.back') }}
    >
      <Answer of={quote}>{(data) => <Quoted data={data} quote={quote} />}</Answer>
      <p>
        <Link to={`/domain/${domain}`}>{t('orders:renew.backToDomain')}</Link>
      </p>
    </Page>
  );
}
