import { Link, useParams } from 'react-router';
import { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { DomainStateTag, Expiry } from '../list/facts.tsx';
import { RenewalBlock } from '../renew/eligibility.tsx';
import { HolderBlock } from './holder.tsx';
import { DomainTimeline } from './timeline.tsx';
import './detail.css';

type Detail = OutputOf<typeof domainDetail>;

function Dates({ detail }: { detail: Detail }) {
  const { t } = useWords();
  return (
    <Block title={t('domains:detail.dates')}>
      <dl className="detail-facts">
        <dt>{t('domains:list.state')}</dt>
        <dd>
          <DomainStateTag state={detail.State} />
        </dd>
        <dt>{t('domains:list.expires')}</dt>
        <dd>
          <Expiry row={detail} />
        </dd>
        <dt>{t('domains:list.registered')}</dt>
        <dd>
          <When at={detail.RegisteredAt} dayOnly bare />
        </dd>
        <dt>{t('domains:detail.arrived')}</dt>
        <dd>
          <When at={detail.ArrivedAt} />
        </dd>
        {detail.RenewedAt && (
          <>
            <dt>{t('domains:detail.renewed')}</dt>
            <dd>
              <When at={detail.RenewedAt} />
            </dd>
          </>
        )}
        {detail.TransferredInAt && (
          <>
            <dt>{t('domains:detail.transferredIn')}</dt>
            <dd>
              <When at={detail.TransferredInAt} />
            </dd>
          </>
        )}
        <dt>{t('domains:list.registrar')}</dt>
        <dd>{detail.Registrar}</dd>
        {detail.Unicode !== detail.Name && (
          <>
            <dt>{t('domains:detail.punycode')}</dt>
            <dd>
              <span className="ns-name ns-name-whole">{detail.Name}</span> <Copy text={detail.Name} />
            </dd>
          </>
        )}
      </dl>
    </Block>
  );
}

function Settings({ detail }: { detail: Detail }) {
  const { t } = useWords();
  return (
    <Block title={t('domains:detail.settings')}>
      <dl className="detail-facts">
        <dt>{t('domains:list.dns')}</dt>
        <dd>
          {detail.NameServers.length === 0 && t('domains:detail.noNameServers')}
          {detail.NameServers.map((host) => (
            <span key={host} className="detail-line ns-name ns-name-whole">
              {host}
            </span>
          ))}
        </dd>
        <dt>{t('domains:list.lock')}</dt>
        <dd>{t(detail.Locked ? 'domains:lock.on' : 'domains:lock.off')}</dd>
        <dt>{t('domains:detail.autoRenew')}</dt>
        <dd>{t(detail.AutoRenew ? 'domains:auto.on' : 'domains:auto.off')}</dd>
        <dt>{t('domains:detail.statuses')}</dt>
        <dd>
          {detail.Statuses.map((status) => (
            <span key={status} className="detail-line ns-name ns-name-whole" lang="en">
              {status}
            </span>
          ))}
        </dd>
      </dl>
    </Block>
  );
}

const ACTORS = ['customer', 'system', 'staff', 'visitor'] as const;

function History({ history }: { history: Detail['History'] }) {
  const { t } = useWords();
  const actor = (by: string) => ACTORS.find((one) => one === by) ?? 'system';
  return (
    <Block title={t('domains:detail.history')}>
      {history.length === 0 && <p className="ns-muted">{t('domains:detail.historyNone')}</p>}
      <ol className="detail-history">
        {history.map((each) => (
          <li key={`${each.At} ${each.Kind}`}>
            <When at={each.At} />
            <span>{each.Text}</span>
            <span className="ns-muted">{t(`domains:by.${actor(each.By)}`)}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
}

/** `/domain/:domain`: everything about one name of mine, in a first form (acceptance E2). */
export function Component() {
  const { t } = useWords();
  const { domain = '' } = useParams();
  const detail = useAnswer(domainDetail, { Domain: domain });
  const name = detail.data?.Unicode ?? domain;
  return (
    <Page
      title={<DomainName name={name} ascii={detail.data?.Name} whole />}
      documentTitle={name}
      about={t('domains:detail.about')}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
      act={
        detail.data?.Actions.includes('renew') && (
          <Link className="ns-tool ns-tool-main" to={`/domain/renew?Domain=${detail.data.Name}`}>
            {t('orders:renew.act')}
          </Link>
        )
      }
    >
      <Answer of={detail}>
        {(data) => (
          <div className="detail">
            <div>
              <Dates detail={data} />
              <RenewalBlock detail={data} />
              <DomainTimeline domain={data.Name} />
              <History history={data.History} />
            </div>
            <div>
              <Settings detail={data} />
              <HolderBlock holder={data.Holder} />
            </div>
          </div>
        )}
      </Answer>
    </Page>
  );
}
