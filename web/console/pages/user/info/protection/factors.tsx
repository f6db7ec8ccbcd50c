import { useState } from 'react';
import { beginAuthenticator, beginPasskey, listFactors, newRecoveryCodes } from '#contract/api/account-factors.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { passkeysHere } from '#web/shared/passkeys/here.ts';
import { Sure } from '#web/shared/prompts/sure.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { AddAuthenticator } from './add-authenticator.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import './factors.css';

type Kept = OutputOf<typeof listFactors>;
type Factor = Kept['Items'][number];

/** What stands over the page; one at a time. */
type Open =
  | { kind: 'app'; begun: OutputOf<typeof beginAuthenticator> }
  | { kind: 'passkey'; begun: OutputOf<typeof beginPasskey> }
  | { kind: 'remove'; factor: Factor }
  | { kind: 'codes'; codes: readonly string[] };

function FactorTable({ items, onRemove }: { items: readonly Factor[]; onRemove: (factor: Factor) => void }) {
  const { t } = useWords();
  const columns: Column<Factor>[] = [
    { key: 'Name', title: t('factors:name'), render: (row) => row.Name },
    {
      key: 'Kind',
      title: t('factors:kind'),
      render: (row) => t(row.BackedUp ? 'factors:kind.synced' : `factors:kind.${row.Kind}`),
    },
    { key: 'CreatedAt', title: t('factors:added'), render: (row) => <When at={row.CreatedAt} dayOnly bare /> },
    {
      key: 'LastUsedAt',
      title: t('factors:used'),
      render: (row) => (row.LastUsedAt ? <When at={row.LastUsedAt} /> : t('factors:used.never')),
    },
    {
      key: 'act',
      title: <span className="ns-hidden">{t('common:list.acts')}</span>,
      render: (row) => (
        <Button size="small" aria-label={t('common:act.remove', { what: row.Name })} onClick={() => onRemove(row)}>
          {t('factors:remove')}
        </Button>
      ),
    },
  ];
  return <DataTable label={t('factors:title')} rows={items} rowKey={(row) => row.Id} columns={columns} />;
}

/** How many codes are left, and new ones in their place. */
function Codes({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const { t } = useWords();
  const renew = useAct(newRecoveryCodes, { after: [listFactors] });
  const [asked, setAsked] = useState(false);
  async function go() {
    const answer = await renew.run({});
    if (!answer) return;
    setAsked(false);
    onMade(answer.data.RecoveryCodes);
  }
  return (
    <div className="factors-left">
      <h3>{t('factors:codes')}</h3>
      <p>
        <StateTag tone={left > 2 ? 'good' : 'warn'}>{t('factors:codes.left', { left })}</StateTag>
      </p>
      <p className="ns-muted">{t('factors:codes.lost')}</p>
      <Button onClick={() => setAsked(true)}>{t('factors:codes.renew')}</Button>
      {asked && (
        <Sure
          title={t('factors:codes.renew')}
          act={t('factors:codes.renew')}
          busy={renew.busy}
          problem={renew.problem}
          onSure={() => void go()}
          onClose={() => setAsked(false)}
        >
          {t('factors:codes.sure')}
        </Sure>
      )}
    </div>
  );
}

/** The acts that add; both ask the security code before anything is made. */
function Adding({ address, onBegun }: { address: string; onBegun: (open: Open) => void }) {
  const { t } = useWords();
  const app = useAct(beginAuthenticator);
  const passkey = useAct(beginPasskey);
  async function beginApp() {
    const answer = await app.run({});
    if (answer) onBegun({ kind: 'app', begun: answer.data });
  }
  async function beginKey() {
    const answer = await passkey.run({});
    if (answer) onBegun({ kind: 'passkey', begun: answer.data });
  }
  const here = passkeysHere(new URL(address).hostname);
  return (
    <>
      <ProblemNote problem={app.problem ?? passkey.problem} />
      <div className="factors-acts">
        <Button busy={app.busy} onClick={beginApp}>
          {t('factors:add.app')}
        </Button>
        {here && (
          <Button busy={passkey.busy} onClick={beginKey}>
            {t('factors:add.passkey')}
          </Button>
        )}
      </div>
      {!here && (
        <p className="ns-muted">
          {t('factors:passkey.elsewhere')} <a href={`${address}/user/info/protection`}>{address}</a>
        </p>
      )}
    </>
  );
}

/**
 * The second step of signing in: what is asked beside the password, added and taken away; recovery codes (acceptance
 * B2).
 */
export function Factors() {
  const { t } = useWords();
  const kept = useAnswer(listFactors, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  function added(message: string, codes: string[] | undefined) {
    notice('done', message);
    setOpen(codes && { kind: 'codes', codes });
  }
  return (
    <Block title={t('factors:title')}>
      <p className="ns-muted">{t('factors:about')}</p>
      <Answer of={kept}>
        {({ Items, CodesLeft, PasskeyAddress }) => (
          <>
            {Items.length === 0 ? (
              <p>
                <StateTag tone="warn">{t('factors:none')}</StateTag>
              </p>
            ) : (
              <FactorTable items={Items} onRemove={(factor) => setOpen({ kind: 'remove', factor })} />
            )}
            <Adding address={PasskeyAddress} onBegun={setOpen} />
            {Items.length > 0 && <Codes left={CodesLeft} onMade={(codes) => setOpen({ kind: 'codes', codes })} />}
            {open?.kind === 'remove' && <RemoveFactor factor={open.factor} last={Items.length === 1} onClose={close} />}
          </>
        )}
      </Answer>
      {open?.kind === 'app' && <AddAuthenticator begun={open.begun} onDone={added} onClose={close} />}
      {open?.kind === 'passkey' && <AddPasskey begun={open.begun} onDone={added} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
    </Block>
  );
}
