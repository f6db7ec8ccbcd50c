import { Link } from 'react-router';
import type { domainDetail } from '#contract/api/domains.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { When } from '#web/shared/ui/when.tsx';
import { Expiry } from '../list/facts.tsx';
import { Fact, Section } from './section.tsx';
import { StatusList } from './statuses.tsx';

type Detail = OutputOf<typeof domainDetail>;

/** Where what holds a name is decided: a hold of a push is caused by `push:12`. */
function linkOf(kind: string, cause: string): string | undefined {
  if (kind === 'transfer') return '/domain/transferout/list';
  return kind === 'push' ? `/domain/push/${cause.slice(cause.indexOf(':') + 1)}` : undefined;
}

/** Every date of the name, its statuses in words, and what holds it. */
export function Dates({ detail }: { detail: Detail }) {
  const { t } = useWords();
  const day = (at: string | undefined) => at && <When at={at} dayOnly bare />;
  return (
    <Section id="dates" title={t('detail:dates')}>
      <dl className="detail-facts">
        <Fact label={t('domains:list.expires')}>
          <Expiry row={detail} />
        </Fact>
        <Fact label={t('detail:registryExpires')}>{day(detail.RegistryExpiresAt)}</Fact>
        <Fact label={t('domains:list.registered')}>{day(detail.RegisteredAt)}</Fact>
        <Fact label={t('detail:arrived')}>{day(detail.ArrivedAt)}</Fact>
        <Fact label={t('detail:renewed')}>{day(detail.RenewedAt)}</Fact>
        <Fact label={t('detail:transferredIn')}>{day(detail.TransferredInAt)}</Fact>
        <Fact label={t('detail:holderChanged')}>{day(detail.HolderChangedAt)}</Fact>
        <Fact label={t('detail:moved')}>{day(detail.MovedAt)}</Fact>
        <Fact label={t('detail:deleted')}>{day(detail.DeletedAt)}</Fact>
        <Fact label={t('detail:dnsCut')}>{day(detail.DnsCutAt)}</Fact>
        <Fact label={t('domains:list.registrar')}>{detail.Registrar}</Fact>
        <Fact label={t('detail:statuses')}>
          <StatusList of={detail.StatusesSaid} />
        </Fact>
        <Fact label={t('detail:holds')}>
          {detail.Holds.length > 0 && (
            <ul className="detail-statuses">
              {detail.Holds.map(({ Kind, Cause, Text, Until }) => (
                <li key={`${Kind} ${Cause}`}>
                  {linkOf(Kind, Cause) ? <Link to={linkOf(Kind, Cause) ?? ''}>{Text}</Link> : Text}
                  {Until && (
                    <span className="ns-muted detail-line">
                      {t('detail:holds.until')} <When at={Until} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </Section>
  );
}
