import { changeDomainDefaults, domainDefaults } from '#contract/api/own/domain-defaults.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';

/** Whether names that come from now on get their transfer lock by themselves. */
export function NewNames() {
  const { t } = useWords();
  const defaults = useAnswer(domainDefaults, {});
  const change = useAct(changeDomainDefaults, { after: [domainDefaults] });
  async function turn(on: boolean) {
    const said = await change.run({ TransferLock: on });
    if (said) notice('done', said.message);
  }
  return (
    <Answer of={defaults}>
      {({ TransferLock }) => (
        <>
          <Check checked={TransferLock} disabled={Boolean(change.busy)} onChange={(on) => void turn(on)}>
            {t('acts:defaults.label')}
          </Check>
          <p className="ns-muted">{t('acts:defaults.about')}</p>
          <ProblemNote problem={change.problem} />
        </>
      )}
    </Answer>
  );
}
