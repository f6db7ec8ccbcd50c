import { changeDomainDefaults, domainDefaults } from '#contract/api/own/domain-defaults.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Check } from '#web/shared/ui/fields/pick.tsx';

/** Whether names that are registered from now on renew themselves, unless their order says otherwise. */
export function RenewByDefault() {
  const { t } = useWords();
  const defaults = useAnswer(domainDefaults, {});
  const change = useAct(changeDomainDefaults, { after: [domainDefaults] });
  async function turn(on: boolean) {
    const said = await change.run({ AutoRenew: on });
    if (said) notice('done', said.message);
  }
  return (
    <Answer of={defaults} shape="line">
      {({ AutoRenew }) => (
        <>
          <Check checked={AutoRenew} disabled={Boolean(change.busy)} onChange={(on) => void turn(on)}>
            {t('renewals:auto.default')}
          </Check>
          <p className="ns-muted">{t('renewals:auto.defaultAbout')}</p>
          <ProblemNote problem={change.problem} />
        </>
      )}
    </Answer>
  );
}
