import { dealHygiene } from '#contract/api/escrow/hygiene.ts';
import { Hygiene } from '#web/shared/deals/hygiene.tsx';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Block } from '#web/shared/ui/page.tsx';
import { PassportLink } from '../../../papers/passport-link.tsx';
import type { Detail } from './steps.tsx';

const LOOK_AGAIN_MS = 5_000;

/** What is known of the name, for its buyer: how it stands now, and its past where it is with us. */
export function Name({ of }: { of: Detail }) {
  const { t } = useWords();
  const told = useAnswer(
    dealHygiene,
    { Number: of.Number },
    { everyMs: (data) => (data?.Registry === 'waiting' ? LOOK_AGAIN_MS : undefined) },
  );
  return (
    <Block title={t('hygiene:title')}>
      <p className="ns-muted">{t('hygiene:about')}</p>
      <Answer of={told}>{(data) => <Hygiene of={data} />}</Answer>
      {of.Actions.includes('passport') && (
        <p>
          <PassportLink name={of.Domain} />
        </p>
      )}
    </Block>
  );
}
