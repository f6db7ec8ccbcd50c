import { useState } from 'react';
import type { MessageKey } from '#contract/messages/index.ts';
import { BarsChart } from '#web/shared/charts/bars-chart.tsx';
import { say, useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { wireProblem } from '#web/shared/request.ts';
import { businessNow } from '#web/shared/server-clock.ts';
import { Empty, Loading, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { Copy } from '#web/shared/ui/copy.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { Block, Page } from '#web/shared/ui/page.tsx';
import { Pop } from '#web/shared/ui/pop.tsx';
import { StateTag } from '#web/shared/ui/state-tag.tsx';
import { Tabs } from '#web/shared/ui/tabs.tsx';
import { When } from '#web/shared/ui/when.tsx';
import { axisMoney, DOLLAR } from '../../pay/axis-money.ts';
import { Fields } from './fields.tsx';
import './styleguide.css';

/** Grounds with the text that stands on them; `styleguide.css` has one rule for each. */
const COLOURS = ['bg', 'sunk', 'float', 'accent', 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft'] as const;
const TONES = ['good', 'warn', 'bad', 'plain'] as const;
const SHAPES = ['line', 'text', 'form', 'cards', 'list'] as const;
/** 63 letters: the longest a label may be. */
const LONG = `${'a-name-as-long-as-they-may-be-'.repeat(2)}abc.com`;

function Colours() {
  return (
    <div className="ns-grid">
      {COLOURS.map((colour) => (
        <p key={colour} className={`style-colour style-${colour}`} translate="no">
          {colour}
        </p>
      ))}
    </div>
  );
}

function Buttons() {
  const { t } = useWords();
  return (
    <>
      {(['plain', 'main', 'danger'] as const).map((tone) => (
        <p key={tone} className="ns-row">
          <Button tone={tone}>{t('common:act.confirm')}</Button>
          <Button tone={tone} size="small">
            {t('common:act.confirm')}
          </Button>
          <Button tone={tone} size="large">
            {t('common:act.confirm')}
          </Button>
          <Button tone={tone} busy>
            {t('styleguide:busy')}
          </Button>
          <Button tone={tone} disabled>
            {t('styleguide:off')}
          </Button>
        </p>
      ))}
      <p className="ns-row">
        <button type="button" className="ns-link">
          {t('common:act.retry')}
        </button>
        <Copy text="namestead" />
        <Pop words={t('common:list.moreActs')}>
          <p>{t('styleguide:pop')}</p>
        </Pop>
      </p>
    </>
  );
}

function Shown() {
  const { t } = useWords();
  const now = new Date(businessNow()).toISOString();
  return (
    <>
      <p className="ns-row">
        {TONES.map((tone) => (
          <StateTag key={tone} tone={tone}>
            {t(`styleguide:tone.${tone}`)}
          </StateTag>
        ))}
      </p>
      <dl className="ns-facts">
        <dt>{t('styleguide:name')}</dt>
        <dd>
          <DomainName name={LONG} whole />
        </dd>
        <dt>{t('styleguide:amount')}</dt>
        <dd>
          <MoneyText value={{ Amount: '12345678.90', Currency: 'USD' }} />
        </dd>
        <dt>{t('styleguide:time')}</dt>
        <dd>
          <When at={now} />
        </dd>
      </dl>
    </>
  );
}

const ROWS = ['example.com', LONG, 'example.net'].map((name, n) => ({ name, amount: `${n + 1}1.80` }));

function Tables() {
  const { t } = useWords();
  const [selected, setSelected] = useState<string[]>(['example.com']);
  const columns = [
    {
      key: 'name',
      title: t('styleguide:name'),
      render: ({ name }: (typeof ROWS)[number]) => <DomainName name={name} />,
    },
    {
      key: 'amount',
      title: t('styleguide:amount'),
      right: true,
      render: ({ amount }: (typeof ROWS)[number]) => <MoneyText value={{ Amount: amount, Currency: 'USD' }} bare />,
    },
  ];
  const table = { rowKey: ({ name }: (typeof ROWS)[number]) => name, columns };
  return (
    <>
      <DataTable
        {...table}
        label={t('styleguide:table')}
        rows={ROWS}
        selected={selected}
        onSelect={setSelected}
        selectBar={<Button size="small">{t('common:act.confirm')}</Button>}
        chips={[{ key: 'one', label: t('styleguide:filter'), onRemove: () => undefined }]}
        total={ROWS.length}
      />
      <DataTable {...table} label={t('styleguide:tableEmpty')} rows={[]} />
    </>
  );
}

function Chart() {
  const { t } = useWords();
  const days = [1, 5, 0, 2, 40, 3, 0, 4];
  const bars = days.map((dollars, n) => ({
    key: String(n),
    words: t('styleguide:bar', { day: n + 1, amount: dollars }),
    up: BigInt(dollars) * DOLLAR,
    down: BigInt(n) * DOLLAR,
    bad: n > 5,
  }));
  const chart = { bars, sums: t('styleguide:sums'), up: t('styleguide:up'), say: axisMoney, unit: DOLLAR, first: 0 };
  const table = <p className="ns-muted">{t('styleguide:behind')}</p>;
  return (
    <>
      <BarsChart {...chart} title={t('styleguide:chart')} down={t('styleguide:down')} ends={['1', '8']} table={table} />
      <BarsChart {...chart} title={t('styleguide:chartOne')} ends={['1', '8']} table={table} />
    </>
  );
}

function Answers() {
  const { t } = useWords();
  const [asked, setAsked] = useState(false);
  const problem = Object.assign(wireProblem('network'), { reference: '0123abcd' });
  return (
    <>
      <ProblemNote problem={problem} onRetry={() => undefined} />
      <Empty
        title={t('styleguide:empty')}
        text={t('styleguide:emptyWhy')}
        act={<Button>{t('common:act.back')}</Button>}
      />
      <p className="ns-row">
        <Button onClick={() => notice('done', () => say('common:done.ok'))}>{t('styleguide:sayDone')}</Button>
        <Button onClick={() => notice('failed', () => say('common:fail.network'))}>{t('styleguide:sayFailed')}</Button>
        <Button onClick={() => setAsked(true)}>{t('styleguide:ask')}</Button>
      </p>
      {asked && (
        <Dialog
          title={t('styleguide:ask')}
          onClose={() => setAsked(false)}
          acts={
            <Button tone="main" onClick={() => setAsked(false)}>
              {t('common:act.confirm')}
            </Button>
          }
        >
          <p>{t('styleguide:pop')}</p>
        </Dialog>
      )}
    </>
  );
}

/** Bones hide what stands below them until they go: so this part is the last, and each of it a card. */
function Waiting() {
  return (
    <div className="ns-grid">
      {SHAPES.map((shape) => (
        <div key={shape} className="ns-card">
          <Loading shape={shape} />
        </div>
      ))}
    </div>
  );
}

function Choices() {
  const { t } = useWords();
  const [value, setValue] = useState<'one' | 'two'>();
  const options = (['one', 'two'] as const).map((one) => ({ value: one, label: t(`styleguide:choice.${one}`) }));
  return (
    <>
      <Tabs
        label={t('styleguide:tabs')}
        tabs={[
          { to: '/styleguide', label: t('styleguide:choice.one') },
          { to: '/help', label: t('menu:title.help') },
        ]}
      />
      <div className="ns-row">
        <Choice
          label={t('styleguide:choice')}
          none={t('styleguide:choice')}
          value={value}
          options={options}
          onChange={setValue}
        />
        <Choice label={t('styleguide:off')} value="one" options={options} onChange={setValue} disabled />
      </div>
    </>
  );
}

const PARTS = [
  ['colours', Colours],
  ['buttons', Buttons],
  ['shown', Shown],
  ['choices', Choices],
  ['fields', Fields],
  ['tables', Tables],
  ['charts', Chart],
  ['answers', Answers],
  ['waiting', Waiting],
] as const;

/**
 * `/styleguide`: every part in every state, from the parts that pages are made of. The demonstration serves it,
 * production does not.
 */
export function Component() {
  const { t } = useWords();
  return (
    <Page title={t('menu:title.styleguide')} about={t('styleguide:about')}>
      <div className="style-parts">
        {PARTS.map(([part, Part]) => (
          <Block key={part} title={t(`styleguide:part.${part}` satisfies MessageKey)}>
            <Part />
          </Block>
        ))}
      </div>
    </Page>
  );
}
