import { useNavigate } from 'react-router';
import { selectDomains } from '#contract/api/domain-selection.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import type { NamedOnce } from './names-text.ts';
import type { GroupFix } from './preview-summary.tsx';

/** Names that one act more would free go along to the page of that act. */
export function useFreeFirst(): Readonly<Record<'renew' | 'unlock', GroupFix>> {
  const { t } = useWords();
  const navigate = useNavigate();
  const keep = useAct(selectDomains);
  async function takeTo(page: string, names: readonly NamedOnce[]) {
    const kept = await keep.run({ Selection: { Names: names.map(({ Name }) => Name) } });
    if (kept) navigate(`${page}?Selection=${kept.data.Id}`);
  }
  return {
    renew: { label: t('tasks:fix.renew'), run: (names) => void takeTo('/domain/renew', names) },
    unlock: { label: t('tasks:fix.unlock'), run: (names) => void takeTo('/domain/locks', names) },
  };
}
