import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { listMyTemplates } from '#contract/api/template.ts';
import { batchLimit } from '#contract/rules/batch.ts';
import { TERM_YEARS_MIN } from '#contract/rules/domain.ts';
import { OPEN_SUFFIXES } from '#contract/rules/suffixes/index.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAnswer } from '#web/shared/query.ts';
import { businessDay } from '#web/shared/server-clock.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { useAreaNames } from '#web/shared/use-area-names.ts';
import { HolderChoice, holderFields, NO_CHOICE, type Templates, unfitting } from '../../../pay/holder-choice.tsx';
import { type Confirmed, PremiumPrices, unconfirmed } from '../../../pay/premium-prices.tsx';
import { YearsSelect } from '../../../pay/years-select.tsx';
import { NamesInput, useNames } from '../../../tasks/names-input.tsx';
import { PreviewSummary } from '../../../tasks/preview-summary.tsx';
import { RegisterTabs } from '../register-tabs.tsx';
import { keepList, keptList } from './kept-list.ts';
import { Lines } from './lines.tsx';
import { Pay } from './pay.tsx';
import { type Registration, useRegistration, type Wanted } from './use-registration.ts';
import './register.css';

/** A search hands its names over with the way here, as people write them, and the term chosen there for all. */
export interface ComesWithNames {
  names?: readonly string[];
  years?: number;
}

/**
 * What the form says, besides the names. Terms and holders of single names go by the form that the server answers:
 * A-labels.
 */
function useChoices(come: ComesWithNames) {
  const [years, setYears] = useState(come.years ?? TERM_YEARS_MIN);
  const [yearsOf, setYearsOf] = useState<Readonly<Record<string, number>>>({});
  const [holders, setHolders] = useState(NO_CHOICE);
  const [templateOf, setTemplateOf] = useState<Readonly<Record<string, string>>>({});
  return {
    years,
    yearsOf,
    holders,
    templateOf,
    setHolders,
    setYears: (all: number) => {
      setYears(all);
      setYearsOf({});
    },
    setYearsFor: (name: string, own: number) => setYearsOf((before) => ({ ...before, [name]: own })),
    setTemplateFor: (name: string, id: string | undefined) =>
      setTemplateOf(({ [name]: _, ...others }) => (id === undefined ? others : { ...others, [name]: id })),
  };
}

type Choices = ReturnType<typeof useChoices>;

function wantedOf(
  names: readonly string[],
  { years, yearsOf, holders, templateOf }: Choices,
  templates: Templates,
): Wanted {
  // Which suffixes want a holder of their own is said by the server; a choice for one that has no name is not sent.
  const suffixes = Object.keys(holders.bySuffix).map((Suffix) => ({ Suffix, Names: [], Fits: [], Verified: false }));
  return {
    Names: [...names],
    Years: years,
    YearsOf: Object.entries(yearsOf).map(([Name, Years]) => ({ Name, Years })),
    TemplateOf: Object.entries(templateOf).map(([Name, TemplateId]) => ({ Name, TemplateId })),
    ...holderFields(templates, holders, suffixes),
  };
}

/** Suffixes to choose one from: those listed, and below them those gathered, with the places they are named after. */
function useHomes() {
  const { t } = useWords();
  const areas = useAreaNames();
  const count = (lead: string) => OPEN_SUFFIXES.filter(({ under }) => under === lead).length;
  return OPEN_SUFFIXES.map(({ suffix, unicode, under, province = '' }) => ({
    value: suffix,
    label: `.${unicode} ${areas?.china[province] ?? ''}`.trim(),
    ...(under === undefined ? {} : { group: t('catalogue:gathered', { suffix: under, count: count(under) }) }),
  }));
}

function Asking({ of }: { of: Registration }) {
  const { t } = useWords();
  const { asking } = of;
  if (!asking) return null;
  return (
    <p className="ns-row" role="status">
      {t('orders:register.asking', { done: asking.done, count: asking.count })}
      <progress aria-label={t('orders:cart.checking')} max={asking.count} value={asking.done} />
    </p>
  );
}

function Form({ templates, come }: { templates: Templates; come: ComesWithNames }) {
  const { t } = useWords();
  const [home, setHome] = useState<string>();
  const homes = useHomes();
  const names = useNames(batchLimit('register', businessDay()), come.names?.join('\n') || keptList(), { home });
  const choices = useChoices(come);
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const wanted = wantedOf(names.names, choices, templates);
  const run = useRegistration(wanted);
  useEffect(() => keepList(names.text), [names.text]);
  const { last, looked } = run;
  const clear = last !== undefined && last.preview.Good === last.preview.Total;
  const needs = last?.needs ?? [];

  function first(): string | undefined {
    if (!last || !looked || run.busy) return t('orders:register.looking');
    if (unfitting(templates, choices.holders, needs).length > 0 && !clear) return t('orders:holder.first');
    if (!clear) return t('orders:register.clearFirst');
    return unconfirmed(last.lines, confirmed).length > 0 ? t('orders:premium.first') : undefined;
  }
  const act = last === undefined || (run.problem !== undefined && !run.busy);
  return (
    <div className="register">
      <NamesInput of={names} />
      <div className="ns-row register-fields">
        <span className="ns-row">
          <Choice
            label={t('orders:register.home')}
            labelled
            value={home}
            none={t('orders:register.homeNone')}
            options={homes}
            onChange={setHome}
          />
        </span>
        <span className="ns-row">
          <span>{t('orders:register.years')}</span>
          <YearsSelect label={t('orders:register.years')} value={choices.years} onChange={choices.setYears} />
        </span>
      </div>
      <HolderChoice templates={templates} needs={needs} value={choices.holders} onChange={choices.setHolders} />
      <ProblemNote problem={run.problem} />
      {act && (
        <p className="ns-row register-look">
          <Button tone="main" busy={run.busy} disabled={names.names.length === 0 || names.over} onClick={run.look}>
            {t('orders:register.look')}
          </Button>
          <span className="ns-muted">{t('tasks:preview.nothingYet')}</span>
        </p>
      )}
      <Asking of={run} />
      {last && !names.over && (
        <div className="register-looked" aria-busy={Boolean(run.busy) || !looked}>
          <PreviewSummary preview={last.preview} onRemove={names.remove} onCorrect={names.correct} />
          {last.lines.length > 0 && (
            <>
              <Block title={t('orders:register.lines')}>
                <Lines
                  lines={last.lines}
                  told={run.told}
                  templates={templates}
                  templateOf={choices.templateOf}
                  onYears={choices.setYearsFor}
                  onTemplate={choices.setTemplateFor}
                />
              </Block>
              <PremiumPrices
                names={last.lines}
                confirmed={confirmed}
                onConfirm={setConfirmed}
                onRemove={names.remove}
              />
              <Pay wanted={wanted} looked={last} confirmed={confirmed} first={first()} onMoved={run.afresh} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * `/domain/register`: a pasted list, judged line by line, priced, and registered at once; followed as a task
 * (acceptance D2).
 */
export function Component() {
  const { t } = useWords();
  const { state } = useLocation();
  const templates = useAnswer(listMyTemplates, {});
  return (
    <Page
      title={t('menu:title.domain.register')}
      about={t('orders:register.about', { limit: batchLimit('register', businessDay()) })}
    >
      <RegisterTabs />
      <Answer of={templates}>
        {({ Items }) =>
          Items.length === 0 ? (
            <div className="pay-short" role="status">
              <p>{t('orders:error.noTemplate')}</p>
              <Link className="ns-tool ns-tool-main" to="/template/create">
                {t('orders:checkout.template')}
              </Link>
            </div>
          ) : (
            <Form templates={Items} come={(state ?? {}) as ComesWithNames} />
          )
        }
      </Answer>
    </Page>
  );
}
