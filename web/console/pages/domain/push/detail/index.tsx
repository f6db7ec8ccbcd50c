import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { domainList } from '#contract/api/domains.ts';
import { cancelPush, listPushes, type PushedName, pushDetail, refusePush } from '#contract/api/transfers/push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type Column, DataTable } from '#web/shared/ui/data-table.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { localTime, timeZone, When } from '#web/shared/ui/when.tsx';
import { ReceiptLink } from '../../../../receipts/receipt-link.tsx';
import { taskAddress } from '../../../../tasks/task-address.ts';
import { Brings, Folded, PushPrice, PushState, usePushTitle } from '../parts.tsx';
import { AcceptBox } from './accept-box.tsx';
import '../push.css';

type Detail = OutputOf<typeof pushDetail>;
const AFTER = { after: [pushDetail, listPushes, domainList] };

/** What the reader does with it, asked once more: neither can be taken back. */
function Decline({ of, act, onClose }: { of: Detail; act: 'refuse' | 'cancel'; onClose: () => void }) {
  const { t } = useWords();
  const refuse = useAct(refusePush, AFTER);
  const cancel = useAct(cancelPush, AFTER);
  const doing = act === 'refuse' ? refuse : cancel;
  async function go() {
    const done = await doing.run({ Id: of.Id });
    if (!done) return;
    notice('done', done.message);
    onClose();
  }
  return (
    <Dialog
      title={t(`push:${act}.title`)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('common:act.back')}</Button>
          <Button tone="danger" busy={doing.busy} onClick={() => void go()}>
            {t(`push:act.${act}`)}
          </Button>
        </>
      }
    >
      <ProblemNote problem={doing.problem} />
      <p>{t(`push:${act}.about`)}</p>
    </Dialog>
  );
}

function Facts({ of }: { of: Detail }) {
  const { t } = useWords();
  return (
    <dl className="ns-facts">
      <dt>{t('push:col.state')}</dt>
      <dd>
        <PushState of={of} />
      </dd>
      <dt>{t(of.Side === 'sent' ? 'push:detail.to' : 'push:detail.from')}</dt>
      <dd>{of.With}</dd>
      <dt>{t('push:accept.price')}</dt>
      <dd className="ns-row">
        <PushPrice of={of} />
        {of.Price && of.State === 'accepted' && <ReceiptLink of="push" number={of.Id} />}
      </dd>
      <dt>{t('push:col.time')}</dt>
      <dd>
        <When at={of.SentAt} />
      </dd>
      <dt>{t(of.DecidedAt ? 'push:decided' : 'push:due')}</dt>
      <dd>
        <When at={of.DecidedAt ?? of.DueAt} />
      </dd>
      {of.HolderTask && (
        <>
          <dt>{t('push:row.holder')}</dt>
          <dd>
            <Link to={taskAddress(of.HolderTask)}>{t('push:detail.holderTask')}</Link>
          </dd>
        </>
      )}
    </dl>
  );
}

/** The names; once it is decided only those that are the reader's lead anywhere. */
function Names({ of }: { of: Detail }) {
  const { t } = useWords();
  const title = t('push:detail.names', { count: of.Names });
  const brings = of.Items.flatMap(({ Brings: one }): PushedName[] => (one ? [one] : []));
  const columns: Column<Detail['Items'][number]>[] = [
    {
      key: 'Name',
      title: t('push:letter.name'),
      render: ({ Name, Unicode, Mine }) => {
        const name = <DomainName name={Unicode} ascii={Name} />;
        return Mine ? <Link to={`/domain/${Name}`}>{name}</Link> : name;
      },
    },
  ];
  return (
    <Block title={title}>
      {of.Names > 1 && of.State === 'waiting' && <p className="ns-muted">{t('push:detail.all')}</p>}
      {brings.length > 0 ? (
        <Brings rows={brings} label={title} />
      ) : (
        <Folded rows={of.Items}>
          {(shown) => (
            <DataTable label={title} rows={shown} total={of.Names} rowKey={({ Name }) => Name} columns={columns} />
          )}
        </Folded>
      )}
    </Block>
  );
}

/**
 * Names that were sold and are still held by who sold them: their buyer is led to the change, which the seller has
 * agreed to.
 */
function Holder({ of }: { of: Detail }) {
  const { t } = useWords();
  if (of.State !== 'accepted' || of.Side !== 'received' || !of.Yields || of.HolderTask) return null;
  const [only] = of.Items.length === 1 ? of.Items : [];
  return (
    <p>
      {t('push:detail.yields')}{' '}
      {only?.Mine && <Link to={`/domain/holder?Domain=${only.Name}`}>{t('push:detail.yields.act')}</Link>}
    </p>
  );
}

function Content({ of }: { of: Detail }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'refuse' | 'cancel'>();
  const until = localTime(of.DueAt, timeZone());
  return (
    <>
      <Facts of={of} />
      <Holder of={of} />
      {of.Actions.length > 0 && <p>{t(`push:detail.waits.${of.Side}`, { until })}</p>}
      {of.Actions.includes('cancel') && (
        <p>
          <Button tone="danger" onClick={() => setAsked('cancel')}>
            {t('push:act.cancel')}
          </Button>
        </p>
      )}
      <Names of={of} />
      {of.Actions.includes('accept') && <AcceptBox of={of} onRefuse={() => setAsked('refuse')} />}
      {asked && <Decline of={of} act={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** `/domain/push/:push`: one push with what its names bring along, and the decision (acceptance F4). */
export function Component() {
  const { t } = useWords();
  const { push = '' } = useParams();
  const title = usePushTitle();
  const detail = useAnswer(pushDetail, { Id: push });
  const words = detail.data
    ? t('push:detail.title', { first: title(detail.data) })
    : t('menu:title.domain.push.detail');
  return (
    <Page title={words} documentTitle={words} above={{ to: '/domain/push', label: t('menu:title.domain.push') }}>
      <Answer of={detail}>{(shown) => <Content of={shown} />}</Answer>
    </Page>
  );
}
