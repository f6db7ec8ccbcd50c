import { Link } from 'react-router';
import { type ZoneFacts, zoneFacts } from '#contract/api/dns/zone-facts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';

const NO_FACTS: ReadonlyMap<string, ZoneFacts> = new Map();

/** How names are answered; read beside what shows them, which does not wait for it. */
export function useZoneFacts(names: readonly string[]): ReadonlyMap<string, ZoneFacts> {
  const { data } = useAnswer(zoneFacts, { Names: [...names] }, { when: names.length > 0 });
  return data ? new Map(data.Items.map((one) => [one.Name, one])) : NO_FACTS;
}

/**
 * Whether a name is hosted here, how many records it has, and how far its signing is; nothing where we hold nothing of
 * it.
 */
export function Hosting({ of }: { of: ZoneFacts | undefined }) {
  const { t } = useWords();
  if (!of || (!of.Hosted && of.Records === 0)) return null;
  const parts = [
    t(of.Hosted ? 'marks:hosted' : 'marks:elsewhere'),
    t('marks:records', { count: of.Records }),
    ...(of.Signing === 'off' ? [] : [t(of.Signing === 'secured' ? 'marks:secured' : 'marks:signing')]),
  ];
  return (
    <span className="ns-muted hosting">
      <Link to={`/domain/resolution/${of.Name}`}>{parts.join(' \u00b7 ')}</Link>
    </span>
  );
}
