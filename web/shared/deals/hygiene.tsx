import type { Hygiene as Told } from '#contract/api/escrow/hygiene.ts';
import { led } from '../i18n/led.ts';
import { useWords } from '../i18n/words.ts';
import { StateTag } from '../ui/state-tag.tsx';
import { When } from '../ui/when.tsx';
import './hygiene.css';

const TONES = { good: 'good', warn: 'warn', bad: 'bad', unknown: 'plain' } as const;

function Day({ at }: { at: string | undefined }) {
  const { t } = useWords();
  return at ? <When at={at} bare dayOnly /> : t('hygiene:notSaid');
}

/** How a name of a deal stands, as registry and directory said; what they did not say stands there as unknown. */
export function Hygiene({ of }: { of: Told }) {
  const { t } = useWords();
  const unknown = t('hygiene:notSaid');
  return (
    <>
      <ul className="deal-remarks">
        {of.Remarks.map(({ Kind, Tone, Text }) => (
          <li key={Kind}>
            <StateTag tone={TONES[Tone]}>{t(`hygiene:tone.${Tone}`)}</StateTag> {Text}
          </li>
        ))}
      </ul>
      <dl className="ns-facts">
        <dt>{t('hygiene:registrar')}</dt>
        <dd>{of.Registrar ?? unknown}</dd>
        <dt>{t('hygiene:registered')}</dt>
        <dd>
          <Day at={of.RegisteredAt} />
        </dd>
        <dt>{t('hygiene:expires')}</dt>
        <dd>
          <Day at={of.ExpiresAt} />
        </dd>
        <dt>{t('hygiene:transferred')}</dt>
        <dd>
          <Day at={of.TransferredAt} />
        </dd>
        <dt>{t('hygiene:statuses')}</dt>
        <dd>
          {of.Statuses?.map(({ Status, Text }) => (
            <div key={Status} title={Status}>
              {Text}
            </div>
          )) ?? unknown}
        </dd>
        <dt>{t('hygiene:servers')}</dt>
        <dd>{of.NameServers ? of.NameServers.join(', ') || t('hygiene:none') : unknown}</dd>
        <dt>{t('hygiene:sources')}</dt>
        <dd>
          {led(t(`hygiene:registry.${of.Registry}`))}
          {t(`hygiene:directory.${of.Directory}`)}
        </dd>
        {of.AskedAt && <dt>{t('hygiene:asked')}</dt>}
        {of.AskedAt && (
          <dd>
            <When at={of.AskedAt} bare />
          </dd>
        )}
      </dl>
    </>
  );
}
