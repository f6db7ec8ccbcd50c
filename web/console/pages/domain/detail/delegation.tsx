import type { ReactNode } from 'react';
import { type DomainDelegation, domainDelegation } from '#contract/api/registry-acts.ts';
import type { RegistryActName } from '#contract/rules/registry-acts.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';

/** Whether an act at the registry can be done now, and why not. */
export interface Can {
  readonly able: boolean;
  readonly reason?: string | undefined;
  /** Only the owner's own lock stands in the way; it can be lifted for the act. */
  readonly lift: boolean;
}

/** What the server says of one act. */
export function actOf(of: DomainDelegation, act: RegistryActName): Can {
  const found = of.Acts.find(({ Act }) => Act === act);
  return { able: Boolean(found?.Allowed || found?.Lift), reason: found?.Reason, lift: found?.Lift ?? false };
}

/** Why an act cannot be done now, or what will be done for it. */
export function Unable({ of }: { of: Can }) {
  const { t } = useWords();
  if (of.lift) return <p className="ns-muted">{t('detail:act.liftHelp')}</p>;
  if (of.able || !of.reason) return null;
  return (
    <p className="detail-warn" role="note">
      {of.reason}
    </p>
  );
}

/** What stands at the registry beside the term, asked once for all parts of the page that show it. */
export function WithDelegation({
  domain,
  children,
}: {
  domain: string;
  children: (of: DomainDelegation) => ReactNode;
}) {
  const answer = useAnswer(domainDelegation, { Domain: domain });
  return <Answer of={answer}>{children}</Answer>;
}
