import { useSearchParams } from 'react-router';
import { readSelection } from '#contract/api/domain-selection.ts';
import { AUTO_RENEW_FIRST_TRY_DAYS } from '#contract/rules/auto-renew.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';
import { Page } from '#web/shared/ui/page.tsx';
import { RenewByDefault } from '../../../own/renew-by-default.tsx';
import { Plan } from './plan.tsx';
import { WishForm } from './wish-form.tsx';
import './autorenew.css';

function Chosen({ id }: { id: string }) {
  const chosen = useAnswer(readSelection, { Selection: id });
  return (
    <Answer of={chosen}>{({ Items }) => <WishForm initial={Items.map(({ Unicode }) => Unicode).join('\n')} />}</Answer>
  );
}

/**
 * `/domain/autorenew`: what renews itself in the next months and what that costs, and the switch for many names, pasted
 * or chosen in the list with `?Selection=` (acceptance E3).
 */
export function Component() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const selection = query.get('Selection');
  return (
    <Page
      title={t('renewals:auto.title')}
      about={t('renewals:auto.about', { days: AUTO_RENEW_FIRST_TRY_DAYS })}
      above={{ to: '/domain/list', label: t('domains:list.title') }}
    >
      {selection ? (
        <Chosen key={selection} id={selection} />
      ) : (
        <>
          <Plan />
          <WishForm initial="" />
          <RenewByDefault />
        </>
      )}
    </Page>
  );
}
