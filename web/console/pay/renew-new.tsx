import { useState } from 'react';
import { domainDefaults } from '#contract/api/own/domain-defaults.ts';
import { AUTO_RENEW_FIRST_TRY_DAYS } from '#contract/rules/auto-renew.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Check } from '#web/shared/ui/fields/pick.tsx';
import './choices.css';

/** Whether the names of an order renew themselves: as the account's default says, until the reader says otherwise. */
export function useRenewNew() {
  const defaults = useAnswer(domainDefaults, {}).data;
  const [chosen, choose] = useState<boolean>();
  const on = chosen ?? defaults?.AutoRenew;
  return { on, choose, field: on === undefined ? {} : { AutoRenew: on } };
}

/** The choice, beside what is bought (acceptance E3). */
export function RenewNew({ on, choose }: Pick<ReturnType<typeof useRenewNew>, 'on' | 'choose'>) {
  const { t } = useWords();
  return (
    <div className="pay-renew">
      <Check checked={on ?? false} disabled={on === undefined} onChange={choose}>
        {t('orders:renewNew.label')}
      </Check>
      <p className="ns-muted">{t('orders:renewNew.about', { days: AUTO_RENEW_FIRST_TRY_DAYS })}</p>
    </div>
  );
}
