import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import '#web/shared/ui/tabs.css';
import { ProofBlock } from '../../../registrant/proof-block.tsx';
import { TradeMark } from '../../../trading/trade-mark.tsx';
import { DomainStateTag } from '../list/facts.tsx';
import { YearBlock } from '../renew/year-block.tsx';
import { Dates } from './dates.tsx';
import { WithDelegation } from './delegation.tsx';
import { DisputeBlock } from './dispute.tsx';
import { Dnssec } from './dnssec.tsx';
import { FormsBlock } from './forms.tsx';
import { GROUP_NAMES, type Group, groupOf } from './groups.ts';
import { History } from './history.tsx';
import { HolderBlock } from './holder.tsx';
import { Hosts } from './hosts.tsx';
import { Locks } from './locks.tsx';
import { NameServers } from './name-servers.tsx';
import { Orders } from './orders.tsx';
import { Overview } from './overview/overview.tsx';
import { Papers } from './papers.tsx';
import { Registry } from './registry.tsx';
import './detail.css';

type Detail = OutputOf<typeof domainDetail>;

const TITLES: Readonly<Record<Group, MessageKey>> = {
  overview: 'detail:tab.overview',
  dns: 'detail:tab.dns',
  transfer: 'detail:tab.transfer',
  holder: 'detail:holder',
  registry: 'detail:tab.registry',
  history: 'detail:history',
};

/** The groups of the page, each by its address. */
function Groups({ now }: { now: Group }) {
  const { t } = useWords();
  return (
    <nav className="ns-tabs" aria-label={t('detail:parts')}>
      {GROUP_NAMES.map((group) => (
        <Link
          key={group}
          to={{ hash: `#${group}` }}
          replace
          className={group === now ? 'active' : 'ns-tab'}
          {...(group === now ? { 'aria-current': 'page' as const } : {})}
        >
          {t(TITLES[group])}
        </Link>
      ))}
    </nav>
  );
}

/** The name as machines write it, and a way to take it along. */
function NameLine({ detail }: { detail: Detail }) {
  const { t } = useWords();
  return (
    <span className="detail-name">
      {detail.Unicode !== detail.Name && (
        <>
          {t('detail:punycode')} <span className="ns-name ns-name-whole">{detail.Name}</span>
        </>
      )}{' '}
      <Copy text={detail.Name} label={t('detail:copy', { what: detail.Name })} />
    </span>
  );
}

/** The most useful act now: to restore what was deleted, to renew all else. */
function MainAct({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const open = (act: string) => detail.Acts.some(({ Act, Allowed }) => Act === act && Allowed);
  if (open('restore'))
    return (
      <Link className="ns-button ns-button-main" to={`/domain/restore?Domain=${detail.Name}`}>
        {t('eligibility:act.restore')}
      </Link>
    );
  if (!open('renew')) return null;
  return (
    <Link className="ns-button ns-button-main" to={`/domain/renew?Domain=${detail.Name}`}>
      {t('marks:renew')}
    </Link>
  );
}

function Content({ detail }: { detail: Detail }) {
  const domain = detail.Name;
  const { hash } = useLocation();
  const now = groupOf(hash);
  // A part's own address shows it, once its group is drawn.
  useEffect(() => {
    if (hash.slice(1) !== now) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, now]);
  const groups: Readonly<Record<Group, ReactNode>> = {
    overview: <Overview detail={detail} />,
    dns: (
      <WithDelegation domain={domain}>
        {(of) => (
          <>
            <NameServers of={of} />
            <Hosts of={of} />
            <Dnssec of={of} />
          </>
        )}
      </WithDelegation>
    ),
    transfer: (
      <>
        <WithDelegation domain={domain}>{(of) => <Locks of={of} />}</WithDelegation>
        <Papers detail={detail} />
      </>
    ),
    holder: (
      <>
        <HolderBlock detail={detail} />
        {detail.Forms && <FormsBlock forms={detail.Forms} />}
      </>
    ),
    registry: (
      <>
        <Dates detail={detail} />
        <Registry key={domain} domain={domain} seenAt={detail.RegistrySeenAt} />
      </>
    ),
    history: (
      <>
        <Orders domain={domain} />
        <History domain={domain} />
      </>
    ),
  };
  return (
    <>
      <DisputeBlock detail={detail} />
      <YearBlock detail={detail} />
      <ProofBlock detail={detail} />
      <Groups now={now} />
      {/* All are drawn, so that what was typed or asked in one is there when the reader comes back to it. */}
      {GROUP_NAMES.map((group) => (
        <div key={group} id={group} className="detail-group" hidden={group !== now}>
          {groups[group]}
        </div>
      ))}
    </>
  );
}

/** How it stands, beside its name. */
function Standing({ detail }: { detail: Detail }) {
  const { t } = useWords();
  if (detail.Phase === 'active') return <DomainStateTag of={detail} />;
  return <StateTag tone="bad">{t(`detail:phase.${detail.Phase}`)}</StateTag>;
}

/** `/domain/:domain`: everything about one name of mine, and every act on it (acceptance E2). */
export function Component() {
  const { t } = useWords();
  const { domain = '' } = useParams();
  const detail = useAnswer(domainDetail, { Domain: domain });
  const { data } = detail;
  const name = data?.Unicode ?? domain;
  return (
    <Page
      title={<DomainName name={name} ascii={data?.Name} whole />}
      beside={
        data && (
          <>
            <Standing detail={data} /> <TradeMark name={data.Name} />
          </>
        )
      }
      documentTitle={name}
      about={data ? <NameLine detail={data} /> : t('detail:about')}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
      act={data && <MainAct detail={data} />}
    >
      <Answer of={detail}>{(shown) => <Content detail={shown} />}</Answer>
      {detail.problem?.key === 'DOMAIN_NOT_FOUND' && <Link to="/domain/former">{t('menu:title.domain.former')}</Link>}
    </Page>
  );
}
