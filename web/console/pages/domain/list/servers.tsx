import { Link } from 'react-router';
import type { ZoneFacts } from '#contract/api/dns/zone-facts.ts';
import type { DomainRow } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Pop } from '#web/shared/ui/pop.tsx';
import { Hosting } from '../../../zones/hosting.tsx';

/**
 * Who answers for a name, as one short label: us, or the first server and how many more. All of them on hover and on
 * press.
 */
export function Servers({ row, zone }: { row: DomainRow; zone: ZoneFacts | undefined }) {
  const { t } = useWords();
  const [first, ...rest] = row.NameServers;
  if (!first) return <span className="ns-muted">{t('domains:detail.noNameServers')}</span>;
  const words = zone?.Hosted ? (
    <span>{t('marks:hosted')}</span>
  ) : (
    <>
      <span className="list-server">{first}</span>
      {rest.length > 0 && <span className="ns-muted">+{rest.length}</span>}
    </>
  );
  return (
    <Pop
      words={words}
      className="list-servers"
      title={row.NameServers.join('\n')}
      label={t('domains:list.serversOf', { name: row.Unicode })}
    >
      <ul className="list-servers-all">
        {row.NameServers.map((server) => (
          <li key={server}>{server}</li>
        ))}
      </ul>
      <Hosting of={zone} />
      <Link to={`/domain/${row.Name}#dns`}>{t('menu:title.domain.editdns')}</Link>
    </Pop>
  );
}
