import { useId } from 'react';
import { Link } from 'react-router';
import type { HolderNeed } from '#contract/api/orders.ts';
import type { listMyTemplates } from '#contract/api/template.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { shownSuffix } from '#contract/rules/suffixes/index.ts';
import { type Say, useWords } from '#web/shared/i18n/words.ts';
import { Choice } from '#web/shared/ui/choice.tsx';
import './choices.css';

export type Templates = OutputOf<typeof listMyTemplates>['Items'];

/** Who names are registered for: one template for all, another one for the names of a suffix. */
export interface Holders {
  common: string | undefined;
  bySuffix: Readonly<Record<string, string>>;
}

export const NO_CHOICE: Holders = { common: undefined, bySuffix: {} };

/** The template of the profile was named by us, in the language of that day. */
export const templateWords = (t: Say, { FromProfile, Name, Holder }: Templates[number]): string =>
  `${FromProfile ? t('templates:personal.name') : Name} · ${Holder}`;

const commonOf = (templates: Templates, holders: Holders): string | undefined =>
  holders.common ?? (templates.find(({ Default }) => Default) ?? templates[0])?.Id;

/** The fields of an order that say for whom. */
export function holderFields(templates: Templates, holders: Holders, needs: readonly HolderNeed[]) {
  const common = commonOf(templates, holders);
  const others = needs.flatMap(({ Suffix }) => {
    const TemplateId = holders.bySuffix[Suffix];
    return TemplateId === undefined ? [] : [{ Suffix, TemplateId }];
  });
  return {
    ...(common === undefined ? {} : { TemplateId: common }),
    ...(others.length > 0 ? { Templates: others } : {}),
  };
}

/** Suffixes whose registry would refuse the template chosen for them. */
export function unfitting(templates: Templates, holders: Holders, needs: readonly HolderNeed[]): HolderNeed[] {
  const common = commonOf(templates, holders) ?? '';
  return needs.filter(({ Suffix, Fits }) => !Fits.includes(holders.bySuffix[Suffix] ?? common));
}

interface HolderChoiceProps {
  templates: Templates;
  needs: readonly HolderNeed[];
  value: Holders;
  onChange: (value: Holders) => void;
}

/** So many names are told one by one. */
const SHOWN_MAX = 3;

/** What a suffix wants of a holder, in words and with the page where a template is made so. */
const WORDS = {
  latin: {
    need: 'orders:holder.need',
    choose: 'orders:holder.choose',
    none: 'orders:holder.none',
    make: 'orders:checkout.template',
    to: '/template/create',
  },
  verified: {
    need: 'orders:verified.need',
    choose: 'orders:verified.choose',
    none: 'orders:verified.none',
    make: 'orders:verified.make',
    to: '/template/cn',
  },
} as const;

/** One suffix whose registry does not take every holder: which names, and which template for them. */
function Need({ need, templates, value, onChange }: HolderChoiceProps & { need: HolderNeed }) {
  const { t } = useWords();
  const { Suffix, Names, Fits, Verified } = need;
  const words = WORDS[Verified ? 'verified' : 'latin'];
  const wrong = unfitting(templates, value, [need]).length > 0;
  const chosen = value.bySuffix[Suffix];
  if (!wrong && chosen === undefined) return null;
  const suffix = shownSuffix(Suffix);
  const fitting = templates.filter(({ Id }) => Fits.includes(Id));
  return (
    <div className={wrong ? 'pay-need pay-need-wrong' : 'pay-need'} role="note">
      <p>{t(words.need, { suffix, count: Names.length })}</p>
      <p className="ns-name">
        {Names.slice(0, SHOWN_MAX).join(', ')}
        {Names.length > SHOWN_MAX && ' …'}
      </p>
      {fitting.length === 0 ? (
        <p>
          {t(words.none)} <Link to={words.to}>{t(words.make)}</Link>
        </p>
      ) : (
        <Choice
          label={t('orders:holder.forSuffix', { suffix })}
          labelled
          value={chosen}
          none={t(words.choose)}
          options={fitting.map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
          onChange={(id) => {
            const { [Suffix]: _, ...others } = value.bySuffix;
            onChange({ ...value, bySuffix: id === undefined ? others : { ...others, [Suffix]: id } });
          }}
        />
      )}
    </div>
  );
}

/**
 * Who the names are registered for; with one template there is nothing to choose, but for registries that want another
 * kind.
 */
export function HolderChoice(props: HolderChoiceProps) {
  const { t } = useWords();
  const id = useId();
  const { templates, needs, value, onChange } = props;
  const [only] = templates;
  return (
    <div className="pay-holder">
      <label htmlFor={id}>{t('orders:checkout.holder')}</label>
      {templates.length === 1 && only ? (
        <output id={id}>{templateWords(t, only)}</output>
      ) : (
        <Choice
          label={t('orders:checkout.holder')}
          id={id}
          value={commonOf(templates, value)}
          options={templates.map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
          onChange={(common) => onChange({ ...value, common })}
        />
      )}
      <p className="ns-muted">{t('orders:checkout.holderHelp')}</p>
      {needs.map((need) => (
        <Need key={need.Suffix} need={need} {...props} />
      ))}
    </div>
  );
}
