import { useState } from 'react';
import { useParams } from 'react-router';
import {
  approveTransferIn,
  declineTransferIn,
  listTransfersIn,
  openTransferIn,
} from '#contract/api/transfers/transfer-in.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { led } from '#web/shared/i18n/led.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

type Opened = OutputOf<typeof openTransferIn>;
type Done = { readonly approved: true; readonly expectedBy: string } | { readonly approved: false };

function ToList() {
  const { t } = useWords();
  return (
    <p>
      <a href="/domain/transferin/list">{t('transferin:list.link')}</a>
    </p>
  );
}

function Ended({ of }: { of: Done }) {
  const { t } = useWords();
  return (
    <div role="status">
      <p>
        <StateTag tone={of.approved ? 'good' : 'plain'}>
          {t(of.approved ? 'transferin:state.requesting' : 'transferin:state.declined')}
        </StateTag>
      </p>
      <p>
        {led(t(of.approved ? 'transferin:verify.approved' : 'transferin:verify.declined'))}
        {of.approved && <When at={of.expectedBy} dayOnly />}
      </p>
      <ToList />
    </div>
  );
}

function Decline({ of, sign, onClose, onDone }: { of: Opened; sign: string; onClose: () => void; onDone: () => void }) {
  const { t } = useWords();
  const decline = useAct(declineTransferIn, { after: [listTransfersIn] });
  async function go() {
    if (await decline.run({ Sign: sign })) onDone();
  }
  return (
    <Dialog
      title={t('transferin:verify.decline')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="danger" busy={decline.busy} onClick={() => void go()}>
            {t('transferin:verify.decline')}
          </Button>
        </>
      }
    >
      <ProblemNote problem={decline.problem} />
      <p>{t('transferin:verify.decline.sure', { count: of.Names.length })}</p>
    </Dialog>
  );
}

function Ask({ of, sign, onDone }: { of: Opened; sign: string; onDone: (done: Done) => void }) {
  const { t } = useWords();
  const [declining, setDeclining] = useState(false);
  const approve = useAct(approveTransferIn, { after: [listTransfersIn] });
  async function go() {
    const done = await approve.run({ Sign: sign });
    if (done) onDone({ approved: true, expectedBy: done.data.ExpectedBy });
  }
  return (
    <>
      <p>{t('transferin:verify.account', { account: of.Account })}</p>
      <p>
        {led(t('transferin:verify.until'))}
        <When at={of.Until} />
      </p>
      <DataTable
        label={t('transferin:col.name')}
        rows={of.Names}
        rowKey={({ Unicode }) => Unicode}
        columns={[
          { key: 'Name', title: t('transferin:col.name'), render: ({ Unicode }) => <DomainName name={Unicode} /> },
          {
            key: 'Price',
            title: t('transferin:col.price'),
            right: true,
            render: ({ Price }) => <MoneyText value={Price} bare />,
          },
        ]}
      />
      <dl className="ns-facts">
        <dt>{t('transferin:total')}</dt>
        <dd>
          <MoneyText value={of.Total} />
        </dd>
      </dl>
      <ProblemNote problem={approve.problem} />
      {!of.Mine && <p>{t('transferin:verify.signIn')}</p>}
      <p className="ns-row">
        {of.Mine ? (
          <Button tone="main" size="large" busy={approve.busy} onClick={() => void go()}>
            {t('transferin:verify.approve', { count: of.Names.length })}
          </Button>
        ) : (
          <a
            className="ns-button ns-button-main ns-button-large"
            href={`/login/sso?url=${encodeURIComponent(globalThis.location.pathname)}`}
          >
            {t('transferin:verify.signIn.act')}
          </a>
        )}
        <Button size="large" onClick={() => setDeclining(true)}>
          {t('transferin:verify.decline')}
        </Button>
      </p>
      {declining && (
        <Decline of={of} sign={sign} onClose={() => setDeclining(false)} onDone={() => onDone({ approved: false })} />
      )}
    </>
  );
}

/**
 * `/domain/transferinverify/:Sign`: the link of the confirmation letter; opening it changes nothing (acceptance F1).
 */
export function Component() {
  const { t } = useWords();
  const { Sign = '' } = useParams();
  const [done, setDone] = useState<Done>();
  const opened = useAnswer(openTransferIn, { Sign }, { when: done === undefined });
  return (
    <Page title={t('menu:title.domain.transferinverify')} about={t('transferin:verify.about')} before="text">
      {done ? (
        <Ended of={done} />
      ) : (
        <>
          <Answer of={opened}>{(data) => <Ask of={data} sign={Sign} onDone={setDone} />}</Answer>
          {opened.problem && <ToList />}
        </>
      )}
    </Page>
  );
}
