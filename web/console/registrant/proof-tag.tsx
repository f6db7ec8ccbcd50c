import type { DomainRow } from '#contract/api/domains.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { When } from '#web/shared/ui/when.tsx';

/** What a name waits for until its holder's address is proved, or that it is suspended; nothing where neither is so. */
export function ProofTag({ of }: { of: Pick<DomainRow, 'EmailProof'> }) {
  const { t } = useWords();
  if (!of.EmailProof) return null;
  const { State, DueAt } = of.EmailProof;
  return (
    <StateTag tone={State === 'suspended' ? 'bad' : 'warn'}>
      {t(`registrant:list.${State}`)} <When at={DueAt} dayOnly bare />
    </StateTag>
  );
}
