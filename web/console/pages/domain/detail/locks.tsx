import { changeLocks, type DomainDelegation } from '#contract/api/registry-acts.ts';
import type { MessageKey } from '#contract/messages/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { StateTag, type Tone } from '#web/shared/ui/state-tag.tsx';
import { ActProgress, useNameAct } from './act-progress.tsx';
import { actOf, Unable } from './delegation.tsx';
import { Section } from './section.tsx';

const LOCKS = ['Transfer', 'Update', 'Delete'] as const;
type LockField = (typeof LOCKS)[number];
type Value = DomainDelegation['Locks'][LockField];

const TONES: Readonly<Record<Value, Tone>> = { on: 'good', off: 'plain', registry: 'warn' };
const WORDS: Readonly<Record<Value, MessageKey>> = {
  on: 'detail:lock.on',
  off: 'detail:lock.off',
  registry: 'detail:lock.registry',
};

/** The locks of one name, and who set them; ours are switched here. */
export function Locks({ of }: { of: DomainDelegation }) {
  const { t } = useWords();
  const act = useNameAct(changeLocks);
  const can = actOf(of, 'locks');
  return (
    <Section id="locks" title={t('detail:locks')}>
      <ul className="detail-rows">
        {LOCKS.map((lock) => {
          const value = of.Locks[lock];
          const next = value === 'on' ? 'off' : 'on';
          const name = t(`detail:lock.${lock}`);
          const verb = t(next === 'on' ? 'detail:lock.set' : 'detail:lock.lift');
          return (
            <li key={lock}>
              <div>
                <strong>{name}</strong> <StateTag tone={TONES[value]}>{t(WORDS[value])}</StateTag>
                <p className="ns-muted">{t(`detail:lock.${lock}.help`)}</p>
              </div>
              {value !== 'registry' && (
                <Button
                  size="small"
                  disabled={!can.able || Boolean(act.busy)}
                  aria-label={t('detail:lock.actOne', { act: verb, lock: name })}
                  onClick={() => void act.run({ Domain: of.Name, [lock]: next })}
                >
                  {verb}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Unable of={can} />
      <ActProgress of={act} />
    </Section>
  );
}
