import { Link, useParams } from 'react-router';
import { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { ProofBlock } from '../../../registrant/proof-block.tsx';
import { RenewalBlock } from '../renew/eligibility.tsx';
import { YearBlock } from '../renew/year-block.tsx';
import { AutoRenew } from './auto-renew.tsx';
import { Dates } from './dates.tsx';
import { WithDelegation } from './delegation.tsx';
import { Dnssec } from './dnssec.tsx';
import { FormsBlock } from './forms.tsx';
import { History } from './history.tsx';
import { HolderBlock } from './holder.tsx';
import { Hosts } from './hosts.tsx';
import { Labels } from './labels.tsx';
import { Locks } from './locks.tsx';
import { NameServers } from './name-servers.tsx';
import { Orders } from './orders.tsx';
import { Papers } from './papers.tsx';
import { Registry } from './registry.tsx';
import { Summary } from './summary.tsx';
import { DomainTimeline } from './timeline.tsx';
import './detail.css';

type Detail = OutputOf<typeof domainDetail>;

const PARTS = [
  ['dates', 'detail:dates'],
  ['name-servers', 'detail:servers'],
  ['hosts', 'detail:hosts'],
  ['dnssec', 'detail:dnssec'],
  ['registry', 'detail:registry'],
  ['acts', 'eligibility:title'],
  ['auto-renew', 'domains:list.autoRenew'],
  ['locks', 'detail:locks'],
  ['holder', 'detail:holder'],
  ['labels', 'detail:labels'],
  ['papers', 'detail:papers'],
  ['orders', 'orders:list.title'],
  ['history', 'detail:history'],
] as const;

/** The parts of the page, each by its address. */
function Parts() {
  const { t } = useWords();
  return (
    <nav className="detail-parts" aria-label={t('detail:parts')}>
      {PARTS.map(([id, words]) => (
        <a key={id} href={`#${id}`}>
          {t(words)}
        </a>
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
      {t('orders:renew.act')}
    </Link>
  );
}

function Content({ detail }: { detail: Detail }) {
  const domain = detail.Name;
  return (
    <>
      <Summary detail={detail} />
      <YearBlock detail={detail} />
      <ProofBlock detail={detail} />
      <Parts />
      <div className="detail">
        <div>
          <Dates detail={detail} />
          {detail.Forms && <FormsBlock forms={detail.Forms} />}
          <WithDelegation domain={domain}>
            {(of) => (
              <>
                <NameServers of={of} />
                <Hosts of={of} />
                <Dnssec of={of} />
              </>
            )}
          </WithDelegation>
          <Registry key={domain} domain={domain} seenAt={detail.RegistrySeenAt} />
          <DomainTimeline acts={detail.Acts} at={detail.At} domain={domain} />
        </div>
        <div>
          <RenewalBlock detail={detail} />
          <AutoRenew domain={domain} />
          <WithDelegation domain={domain}>{(of) => <Locks of={of} />}</WithDelegation>
          <HolderBlock detail={detail} />
          <Labels key={domain} detail={detail} />
          <Papers detail={detail} />
          <Orders domain={domain} />
        </div>
      </div>
      <History domain={domain} />
    </>
  );
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
