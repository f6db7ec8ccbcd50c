import { Link, useParams } from 'react-router';
import { askDealName, type OfficeDealPage, officeDeal } from '#contract/staff-api/escrow.ts';
import { Hygiene } from '#web/shared/deals/hygiene.tsx';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { Decisions } from './decisions.tsx';
import { Stopped } from './stopped.tsx';
import { Talk } from './talk.tsx';

function Facts({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const unknown = t('office:deals.unknown');
  return (
    <dl className="ns-facts">
      <dt>{t('escrow:col.state')}</dt>
      <dd>{t(`escrow:state.${of.State}`)}</dd>
      <dt>{t('office:deals.type')}</dt>
      <dd>{t(`escrow:type.${of.Type}`)}</dd>
      <dt>{t('office:deals.asked')}</dt>
      <dd>
        <MoneyText value={of.Price} />
      </dd>
      <dt>{t('escrow:money.fee')}</dt>
      <dd>
        <MoneyText value={of.Fee} /> · {t(`escrow:feeBy.${of.FeeBy}`)}
      </dd>
      <dt>{t('escrow:side.seller')}</dt>
      <dd>{of.Seller ?? unknown}</dd>
      <dt>{t('escrow:side.buyer')}</dt>
      <dd>{of.Buyer ?? unknown}</dd>
      {of.With && <dt>{t('office:deals.with')}</dt>}
      {of.With && <dd>{of.With}</dd>}
      {of.Remarks && <dt>{t('office:deals.remarks')}</dt>}
      {of.Remarks && <dd>{of.Remarks}</dd>}
      {of.DueAt && <dt>{t('escrow:col.due')}</dt>}
      {of.DueAt && (
        <dd>
          <When at={of.DueAt} bare />
        </dd>
      )}
      {of.Reason && <dt>{t('escrow:reason')}</dt>}
      {of.Reason && <dd>{of.Reason}</dd>}
    </dl>
  );
}

/** What we know of the name; what is unknown is said to be. */
function NameFacts({ of }: { of: OfficeDealPage['Name'] }) {
  const { t } = useWords();
  if (!of) return <p>{t('office:deals.name.elsewhere')}</p>;
  const none = t('office:deals.name.none');
  return (
    <dl className="ns-facts">
      <dt>{t('office:deals.name.registered')}</dt>
      <dd>
        <When at={of.RegisteredAt} bare dayOnly />
      </dd>
      <dt>{t('office:deals.name.expires')}</dt>
      <dd>
        <When at={of.ExpiresAt} bare dayOnly />
      </dd>
      <dt>{t('office:deals.name.statuses')}</dt>
      <dd>{of.Statuses.join(', ') || none}</dd>
      <dt>{t('office:deals.name.holds')}</dt>
      <dd>{of.Holds.join(', ') || none}</dd>
    </dl>
  );
}

function Comparables({ of }: { of: OfficeDealPage['Comparables'] }) {
  const { t } = useWords();
  const columns: Column<OfficeDealPage['Comparables'][number]>[] = [
    { key: 'Domain', title: t('escrow:domain'), render: (row) => row.Domain },
    { key: 'Price', title: t('escrow:money.price'), right: true, render: (row) => <MoneyText value={row.Price} /> },
    { key: 'SoldOn', title: t('comparables:soldOn'), render: (row) => row.SoldOn },
    {
      key: 'Source',
      title: t('comparables:source'),
      render: ({ Way, Source }) => (Way === 'elsewhere' ? Source : t(`comparables:way.${Way}`)),
    },
  ];
  if (of.length === 0) return <p>{t('office:deals.comparables.none')}</p>;
  return (
    <DataTable
      label={t('office:deals.comparables')}
      rows={of}
      total={of.length}
      rowKey={(row) => `${row.Domain} ${row.SoldOn} ${row.Price.Amount} ${row.Way}`}
      columns={columns}
    />
  );
}

/** What registry and directory said of the name; they can be asked again. */
function Standing({ of }: { of: OfficeDealPage }) {
  const { t } = useWords();
  const ask = useAct(askDealName, { after: [officeDeal] });
  return (
    <Block title={t('hygiene:title')}>
      <p className="ns-muted">{t('hygiene:about')}</p>
      <Hygiene of={of.Hygiene} />
      <ProblemNote problem={ask.problem} />
      <div className="ns-row">
        <Button busy={ask.busy} onClick={() => void ask.run({ Id: of.Id })}>
          {t('hygiene:again')}
        </Button>
      </div>
    </Block>
  );
}

/** `/deals/:id`: one deal with its name, comparable sales and the decision (acceptance K2, L1). */
export function Component() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const detail = useAnswer(officeDeal, { Id: id });
  return (
    <Page
      title={t('office:deals.title.one', { number: detail.data?.Number ?? '' })}
      about={detail.data?.Unicode ?? t('office:deals.about')}
      above={{ to: '/deals', label: t('office:deals.title') }}
    >
      <Answer of={detail}>
        {(of) => (
          <>
            <Facts of={of} />
            {of.Disputed && (
              <p>
                {led(t(`escrow:dispute.by.${of.Disputed.By}`, { at: localTime(of.Disputed.At, timeZone()) }))}
                {of.Disputed.Reason}
              </p>
            )}
            {of.Decided && <p>{t(`escrow:decided.${of.Decided.For}`, { at: localTime(of.Decided.At, timeZone()) })}</p>}
            {of.Appealed && (
              <p>
                {led(t(`escrow:appeal.by.${of.Appealed.By}`, { at: localTime(of.Appealed.At, timeZone()) }))}
                {of.Appealed.Reason}
              </p>
            )}
            <Stopped of={of} />
            <Decisions of={of} />
            <Talk of={of} />
            <Block title={t('office:deals.name')}>
              <NameFacts of={of.Name} />
            </Block>
            <Standing of={of} />
            <Block title={t('office:deals.comparables')}>
              <Comparables of={of.Comparables} />
              <p>
                <Link to="/deals/comparables">{t('comparables:title')}</Link>
              </p>
            </Block>
          </>
        )}
      </Answer>
    </Page>
  );
}
