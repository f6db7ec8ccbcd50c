import type { SearchLine } from '#contract/api/search.ts';
import { suffixOf } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { turned } from '#web/shared/turned.ts';

/** What free names need of their holder, each need once, with the suffixes it is for. */
export function Needs({ answers }: { answers: Iterable<SearchLine> }) {
  const { t } = useWords();
  const needs = new Map<string, Set<string>>();
  for (const { Name, Needs: need, Barred, Status } of answers) {
    if (!need || Barred || Status !== 'registrable') continue;
    const suffixes = needs.get(need) ?? new Set();
    suffixes.add(`.${suffixOf(Name)?.unicode ?? ''}`);
    needs.set(need, suffixes);
  }
  return [...needs].map(([need, suffixes]) => (
    <p key={need} className="ns-muted">
      {t('search:needs', { suffixes: [...suffixes].join(' ') })} · {turned(need)}
    </p>
  ));
}
