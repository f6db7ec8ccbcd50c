import { useState } from 'react';
import { RATE_JUMP_PERCENT_MAX } from '#contract/rules/finance/recharge.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { decideSheet, type OfficeRateSheet, rateSheets } from '#contract/staff-api/held.ts';
import { SHEET_STATES } from '#contract/states/held-payment.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ListByState } from '#web/shared/table/list-by-state.tsx';
import { Empty } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import type { Column } from '#web/shared/ui/data-table.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { ReasonAct } from '../../review/reason-act.tsx';

const TONES: Readonly<Record<OfficeRateSheet['State'], Tone>> = {
  accepted: 'good',
  jumped: 'warn',
  awaiting_second: 'warn',
  declined: 'plain',
};
const STALE = [rateSheets, inbox] as const;

function Decide({ of }: { of: OfficeRateSheet }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'accept' | 'decline'>();
  const decide = useAct(decideSheet, { after: STALE });
  if (of.Actions.length === 0) return null;
  return (
    <div className="ns-row">
      {of.Actions.includes('accept') && (
        <Button size="small" tone="main" onClick={() => setAsked('accept')}>
          {t('held:rate.accept')}
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('decline')}>
        {t('held:rate.decline')}
      </Button>
      {asked && (
        <ReasonAct
          of={decide}
          title={`${t(`held:rate.${asked}`)} ${of.Day}`}
          about={t(of.State === 'jumped' && asked === 'accept' ? 'held:rate.proposeAbout' : `held:rate.${asked}About`)}
          act={t(`held:rate.${asked}`)}
          label={t('held:reason')}
          toInput={(Reason) => ({ Id: of.Id, Accept: asked === 'accept', Reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** A rate, and what it was before where it jumped. */
function Rate({ now, before }: { now: string; before: string | undefined }) {
  return (
    <>
      {now}
      {before !== undefined && before !== now && <div className="ns-muted">{before}</div>}
    </>
  );
}

/** `/rates`: sheets of reference rates, and those that jumped (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const columns: Column<OfficeRateSheet>[] = [
    {
      key: 'Day',
      title: t('held:rate.day'),
      render: (row) => (
        <>
          {`${row.Day} ${row.Source}`}
          {row.Before && <div className="ns-muted">{t('held:rate.before', { day: row.Before.Day })}</div>}
        </>
      ),
    },
    {
      key: 'Cny',
      title: 'CNY / USD',
      right: true,
      render: (row) => <Rate now={row.Cny} before={row.Before?.Cny} />,
    },
    {
      key: 'Hkd',
      title: 'HKD / USD',
      right: true,
      render: (row) => <Rate now={row.Hkd} before={row.Before?.Hkd} />,
    },
    {
      key: 'State',
      title: t('refund:state'),
      render: (row) => (
        <>
          <StateTag tone={TONES[row.State]}>{t(`held:rate.state.${row.State}`)}</StateTag>
          {row.DecidedBy.length > 0 && (
            <div className="ns-muted">{`${row.DecidedBy.join(', ')} ${row.Reason ?? ''}`}</div>
          )}
        </>
      ),
    },
    { key: 'Act', title: t('refund:act'), render: (row) => <Decide of={row} /> },
  ];
  return (
    <Page title={t('held:rates.title')} about={t('held:rates.about', { percent: RATE_JUMP_PERCENT_MAX })}>
      <ListByState
        list={rateSheets}
        label={t('held:rates.title')}
        states={SHEET_STATES}
        stateWords={(state) => t(`held:rate.state.${state}`)}
        stateLabel={t('refund:state')}
        columns={columns}
        rowKey={(row) => row.Id}
        empty={<Empty title={t('held:rates.empty')} />}
      />
    </Page>
  );
}
