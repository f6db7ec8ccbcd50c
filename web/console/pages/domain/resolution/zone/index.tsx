import { Link, useParams } from 'react-router';
import { readZone } from '#contract/api/dns/zones.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { StandsTag } from '../templates/stands.tsx';
import { History } from './history.tsx';
import { Records, type Zone } from './records.tsx';
import { Signing } from './signing.tsx';
import { ZoneTabs } from './zone-tabs.tsx';
import './zone.css';

/** The world asks elsewhere: what the registry has, and the way to us. */
function NotOurs({ of }: { of: Zone }) {
  const { t } = useWords();
  if (of.Delegated) return null;
  const servers = of.Servers.join(', ') || t('zones:notOurs.none');
  return (
    <div className="zone-elsewhere" role="note">
      <p>{t('zones:notOurs', { servers })}</p>
      <p>
        {of.Elsewhere ? (
          t('outside:switch', { servers: of.NameServers.join(', ') })
        ) : (
          <Link to={`/domain/editdns?Domain=${of.Name}`}>
            {t('zones:notOurs.act', { servers: of.NameServers.join(', ') })}
          </Link>
        )}
      </p>
    </div>
  );
}

/** Nobody is answered now, or soon nobody will be. */
function Life({ of }: { of: Zone }) {
  const { t } = useWords();
  if (!of.Rests && !of.CutAt) return null;
  return (
    <div className="zone-elsewhere" role="note">
      <p>
        {of.Rests ? t(`zones:rests.${of.Rests}`) : t('zones:cutAt')} {of.CutAt && <When at={of.CutAt} />}
      </p>
      <p>
        <Link to={`/domain/${of.Name}`}>{t('zones:rests.act')}</Link>
      </p>
    </div>
  );
}

/** The template that the zone follows, and whether it still stands as that says. */
function Follows({ of }: { of: Zone }) {
  const { t } = useWords();
  if (!of.Follows) return null;
  const { Template, Name, State } = of.Follows;
  return (
    <p className="ns-row">
      {t('zonetemplates:zone.follows')} <Link to={`/domain/resolution/templates/${Template}`}>{Name}</Link>
      <StandsTag state={State} />
    </p>
  );
}

/** `/domain/resolution/:domain`: the records of one name, as our name servers answer them (acceptance G2). */
export function Component() {
  const { t } = useWords();
  const { domain = '' } = useParams();
  const zone = useAnswer(readZone, { Domain: domain });
  const { Name = domain, Unicode = domain } = zone.data ?? {};
  return (
    <Page
      title={<DomainName name={Unicode} ascii={Name} whole />}
      documentTitle={Unicode}
      above={{ to: '/domain/resolution', label: t('menu:title.domain.resolution') }}
    >
      <ZoneTabs domain={domain} />
      <Answer of={zone} shape="list">
        {(shown) => (
          <>
            <Life of={shown} />
            <NotOurs of={shown} />
            <Follows of={shown} />
            <Records key={shown.Name} of={shown} onLook={zone.refresh} />
            <Signing domain={shown.Name} />
            <History of={shown} />
          </>
        )}
      </Answer>
    </Page>
  );
}
