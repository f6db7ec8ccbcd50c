import { useId } from 'react';
import type { listMyTemplates } from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';

type Templates = OutputOf<typeof listMyTemplates>['Items'];

/** Who the names are registered for; with one template there is nothing to choose. */
export function HolderChoice({
  templates,
  chosen,
  onChoose,
}: {
  templates: Templates;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useWords();
  const id = useId();
  // The template of the profile was named by us, in the language of that day.
  const words = ({ Name, Holder, FromProfile }: Templates[number]) =>
    `${FromProfile ? t('templates:personal.name') : Name} · ${Holder}`;
  const [only] = templates;
  return (
    <div className="checkout-holder">
      <label htmlFor={id}>{t('orders:checkout.holder')}</label>
      {templates.length === 1 && only ? (
        <output id={id}>{words(only)}</output>
      ) : (
        <Choice
          label={t('orders:checkout.holder')}
          id={id}
          value={chosen ?? only?.Id}
          options={templates.map((one) => ({ value: one.Id, label: words(one) }))}
          onChange={(value) => value && onChoose(value)}
        />
      )}
      <p className="ns-muted">{t('orders:checkout.holderHelp')}</p>
    </div>
  );
}
