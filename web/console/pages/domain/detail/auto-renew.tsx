import { Link } from 'react-router';
import { autoRenewal, setAutoRenewal } from '#contract/api/auto-renew.ts';
import { domainHistory } from '#contract/api/domain-detail.ts';
import { domainDetail, domainList } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { grouped } from '#web/shared/ui/money-text.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { Fact, Section } from './section.tsx';

/** Whether the name renews itself: when, for how much, from which balance; switched here (acceptance E3). */
export function AutoRenew({ domain }: { domain: string }) {
  const { t } = useWords();
  const answer = useAnswer(autoRenewal, { Domain: domain });
  const act = useAct(setAutoRenewal, { after: [autoRenewal, domainDetail, domainList, domainHistory] });
  const on = answer.data?.On;
  async function turn() {
    const done = await act.run({ Domain: domain, On: !on });
    if (done) notice('done', done.message);
  }
  return (
    <Section
      id="auto-renew"
      title={t('domains:list.autoRenew')}
      card
      act={
        on !== undefined && (
          <Button size="small" busy={act.busy} onClick={() => void turn()}>
            {t(on ? 'detail:auto.turnOff' : 'detail:auto.turnOn')}
          </Button>
        )
      }
    >
      <ProblemNote problem={act.problem} />
      <Answer of={answer}>
        {(data) => (
          <>
            <p>
              <StateTag tone={data.On ? 'good' : 'plain'}>
                {t(data.On ? 'domains:auto.on' : 'domains:auto.off')}
              </StateTag>
            </p>
            <dl className="detail-facts">
              <Fact label={t('detail:auto.next')}>{data.NextTryAt && <When at={data.NextTryAt} dayOnly />}</Fact>
              <Fact label={t('detail:auto.price')}>
                {data.Price && t('detail:auto.priceText', { price: grouped(data.Price), years: data.Years })}
              </Fact>
              <Fact label={t('detail:auto.balance')}>{data.On && `USD ${grouped(data.Available)}`}</Fact>
              <Fact label={t('detail:auto.state')}>{data.On && (data.Hindered ?? data.State)}</Fact>
            </dl>
            <p className="ns-muted">
              <Link to="/domain/autorenew">{t('detail:auto.all')}</Link>
            </p>
          </>
        )}
      </Answer>
    </Section>
  );
}
