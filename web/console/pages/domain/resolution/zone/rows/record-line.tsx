import type { ZoneRecord } from '#contract/api/dns/zones.ts';
import { TTL_SECONDS_USUAL } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';

const answerOf = ({ Host, Type, Value, Line, Priority }: ZoneRecord): string =>
  JSON.stringify([Host, Type, Value, Line, Priority]);

/**
 * One record in one line: what is usual of it is left out, unless it is where the record differs from what comes or
 * goes in its place.
 */
export function RecordLine({ of, beside }: { of: ZoneRecord; beside: readonly ZoneRecord[] }) {
  const { t } = useWords();
  const { Host, Type, Line, Priority, Value, Paused, Ttl, Weight, Remark } = of;
  const other = beside.find((each) => answerOf(each) === answerOf(of));
  const tells = [
    Line !== 'default' && t(`zones:line.${Line}`),
    (Ttl !== TTL_SECONDS_USUAL || (other && other.Ttl !== Ttl)) && t('zones:ttl.is', { ttl: Ttl }),
    Weight !== undefined && t('zones:weight.is', { weight: Weight }),
    other && other.Remark !== Remark && t('zones:remark.is', { remark: Remark || '–' }),
    Paused && t('zones:state.paused'),
  ];
  return (
    <>
      {[Host, Type, Priority, Value].filter((part) => part !== undefined).join(' ')}
      {tells.map((words) => words && ` · ${words}`)}
    </>
  );
}

/** A key for a record among others of a list. */
export const lineKey = ({ Host, Type, Value, Line, Priority, Ttl, Weight }: ZoneRecord): string =>
  [Host, Type, Value, Line, Priority, Ttl, Weight].join(' ');
