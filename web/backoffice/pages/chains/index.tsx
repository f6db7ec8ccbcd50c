import { useState } from 'react';
import { chains, confirmResume, dropResume, type OfficeChain, resumeChain } from '#contract/staff-api/chains.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, Empty, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { ReasonAct } from '../../review/reason-act.tsx';

const STALE = [chains, inbox] as const;

/** The first click asks for the block and the reason, the second does it. */
function Resume({ of }: { of: OfficeChain }) {
  const { t } = useWords();
  const [asked, setAsked] = useState(false);
  const [from, setFrom] = useState('');
  const resume = useAct(resumeChain, { after: STALE });
  if (!of.Actions.includes('resume')) return null;
  return (
    <>
      <Button size="small" tone="main" onClick={() => setAsked(true)}>
        {t('held:chain.resume')}
      </Button>
      {asked && (
        <ReasonAct
          of={resume}
          title={t('held:chain.resume')}
          about={t('held:chain.resumeAbout', { from: of.Lowest ?? '0', to: of.Height ?? '' })}
          act={t('held:chain.propose')}
          label={t('held:reason')}
          ready={/^\d{1,12}$/.test(from.trim())}
          toInput={(Reason) => ({ Network: of.Network, From: from.trim(), Reason })}
          onClose={() => setAsked(false)}
        >
          <TextInput
            label={t('held:chain.from')}
            inputMode="numeric"
            autoComplete="off"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </ReasonAct>
      )}
    </>
  );
}

/** Another member's decision about the block that one has named. */
function Confirm({ of }: { of: OfficeChain }) {
  const { t } = useWords();
  const confirm = useAct(confirmResume, { after: STALE });
  const drop = useAct(dropResume, { after: STALE });
  if (!of.Resume || of.Actions.length === 0) return null;
  const seen = { Network: of.Network, From: of.Resume.From };
  return (
    <>
      <ProblemNote problem={confirm.problem ?? drop.problem} />
      <div className="ns-row">
        {of.Actions.includes('confirm') && (
          <Button size="small" tone="danger" busy={confirm.busy} onClick={() => confirm.run(seen)}>
            {t('held:chain.sure')}
          </Button>
        )}
        <Button size="small" busy={drop.busy} onClick={() => drop.run(seen)}>
          {t('held:chain.drop')}
        </Button>
      </div>
    </>
  );
}

function State({ of }: { of: OfficeChain }) {
  const { t } = useWords();
  const { Resume: named } = of;
  if (named)
    return (
      <>
        <StateTag tone="warn">{t('held:chain.resuming', { by: named.By, from: named.From })}</StateTag>
        <div className="ns-muted">{named.Reason}</div>
        {!named.Confirmed && <div className="ns-muted">{t('held:chain.unconfirmed')}</div>}
      </>
    );
  if (!of.Trouble) return <StateTag tone="good">{t('held:chain.reading')}</StateTag>;
  return (
    <>
      <StateTag tone="bad">{t(`held:chain.trouble.${of.Trouble}`)}</StateTag>
      {of.Since && (
        <div className="ns-muted">
          <When at={of.Since} bare />
        </div>
      )}
    </>
  );
}

/** `/chains`: the networks that deposits are read from, and how a stopped one goes on (acceptance J2, L1). */
export function Component() {
  const { t } = useWords();
  const found = useAnswer(chains, {});
  const columns: Column<OfficeChain>[] = [
    { key: 'Network', title: t('held:chain.network'), render: (row) => t(`usdt:network.${row.Network}`) },
    {
      key: 'Height',
      title: t('held:chain.height'),
      render: (row) => (
        <>
          {row.Height}
          <div className="ns-muted">{row.Hash}</div>
        </>
      ),
    },
    {
      key: 'Head',
      title: t('held:chain.head'),
      right: true,
      render: (row) => (
        <>
          {row.Head}
          <div className="ns-muted">{t('held:chain.deposits', { count: row.DepositsAbove })}</div>
        </>
      ),
    },
    { key: 'State', title: t('held:chain.state'), render: (row) => <State of={row} /> },
    { key: 'Act', title: t('refund:act'), render: (row) => (row.Resume ? <Confirm of={row} /> : <Resume of={row} />) },
  ];
  return (
    <Page title={t('held:chains.title')} about={t('held:chains.about')}>
      <Answer of={found}>
        {(data) => (
          <DataTable
            label={t('held:chains.title')}
            rows={data.Chains}
            rowKey={(row) => row.Network}
            columns={columns}
            empty={<Empty title={t('held:chains.empty')} />}
          />
        )}
      </Answer>
    </Page>
  );
}
