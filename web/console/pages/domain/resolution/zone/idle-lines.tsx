import { listLines } from '#contract/api/dns/lines.ts';
import type { RecordLine } from '#contract/rules/dns/records.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';

/**
 * Says of the lines that records are for on which of them nobody is known to be: those records are answered to nobody.
 */
export function IdleLines({ lines }: { lines: readonly RecordLine[] }) {
  const { t } = useWords();
  const some = lines.some((line) => line !== 'default');
  const { Items = [] } = useAnswer(listLines, {}, { when: some }).data ?? {};
  const idle = Items.filter(({ Line, Nobody }) => Nobody && lines.includes(Line));
  return idle.map(({ Line }) => (
    <p key={Line} role="note">
      {t('zones:line.nobody', { line: t(`zones:line.${Line}`) })}
    </p>
  ));
}
