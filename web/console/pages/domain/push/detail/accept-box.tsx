import { useEffect, useId, useState } from 'react';
import { domainListFrame } from '#contract/api/domain-labels.ts';
import { domainList } from '#contract/api/domains.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { acceptPush, listPushes, pushDetail, pushHolder } from '#contract/api/transfers/push.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { fromWire, sub, toWire } from '#contract/money.ts';
import { PUSH_SLOW_DAYS } from '#contract/rules/transfers/push.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer, usePages } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { DomainName } from '#web/shared/ui/domain-name.tsx';
import { grouped, MoneyText } from '#web/shared/ui/money-text.tsx';
import { templateWords } from '../../../../pay/holder-choice.tsx';
import { missingOf, Short } from '../../../../pay/sums.tsx';
import { Consequences } from '../../holder/consequences.tsx';
import '../../holder/holder.css';

type Detail = OutputOf<typeof pushDetail>;
type Bad = OutputOf<typeof pushHolder>['Impossible'];

/** Names with why, one a line. */
function BadNames({ title, names }: { title: string; names: Bad }) {
  if (names.length === 0) return null;
  return (
    <div role="alert">
      <p className="ns-wrong">{title}</p>
      <ul className="push-bad">
        {names.map(({ Name, Unicode, Reason }) => (
          <li key={Name}>
            <DomainName name={Unicode} ascii={Name} whole /> {Reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HolderPart {
  id: string;
  yields: boolean;
  template: string | undefined;
  waive: boolean;
  onWaive: (waive: boolean) => void;
}

/** What the reader's template would bring. */
function Told({ id, template, waive, onWaive }: Omit<HolderPart, 'yields'> & { template: string }) {
  const { t } = useWords();
  const told = useAnswer(pushHolder, { Id: id, TemplateId: template });
  return (
    <Answer of={told}>
      {({ Consequences: of, Impossible }) => (
        <>
          <BadNames title={t('push:accept.holder.impossible')} names={Impossible} />
          <p className="ns-muted">{t('push:accept.holder.when')}</p>
          <Consequences of={of} waive={waive} onWaive={onWaive} />
        </>
      )}
    </Answer>
  );
}

/** The holder stays, or a template of the reader's comes instead, with its consequences. */
function HolderChoice({ onChange, ...part }: HolderPart & { onChange: (template: string | undefined) => void }) {
  const { t } = useWords();
  const name = useId();
  const [mine, setMine] = useState(false);
  const templates = usePages(listMyTemplates, {});
  const { more, loadingMore } = templates;
  // Any of them may be the one: the choice shows all, page after page.
  useEffect(() => {
    if (mine && more && !loadingMore) more();
  }, [mine, more, loadingMore]);
  function turn(own: boolean) {
    setMine(own);
    if (!own) onChange(undefined);
  }
  return (
    <fieldset className="push-choice">
      <legend>{t('push:accept.holder')}</legend>
      <label className="push-tick">
        <input type="radio" name={name} checked={!mine} onChange={() => turn(false)} />
        <span>
          {t('push:accept.holder.keep')} <span className="ns-muted">{t('push:accept.holder.keepHelp')}</span>
        </span>
      </label>
      <label className="push-tick">
        <input type="radio" name={name} checked={mine} onChange={() => turn(true)} />
        <span>
          {t('push:accept.holder.mine')}{' '}
          {part.yields && <span className="ns-muted">{t('push:accept.holder.yields')}</span>}
        </span>
      </label>
      {mine && (
        <>
          <ProblemNote problem={templates.problem} onRetry={templates.refresh} />
          <div className="push-field">
            <Choice
              label={t('holders:template')}
              value={part.template}
              none={t('holders:template.choose')}
              options={(templates.data ?? []).map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
              onChange={onChange}
            />
          </div>
          {part.template && <Told {...part} template={part.template} />}
        </>
      )}
    </fieldset>
  );
}

const missingFor = ({ Price, Available }: Detail) => (Price && Available ? missingOf(Price, Available) : undefined);

/** What it costs and what is left; too little leads to a top-up and back to this push. */
function Money({ of }: { of: Detail }) {
  const { t } = useWords();
  if (!of.Price || !of.Available) return null;
  const missing = missingFor(of);
  return (
    <div>
      <dl className="ns-facts push-price">
        <dt>{t('push:accept.price')}</dt>
        <dd>
          <MoneyText value={of.Price} />
        </dd>
        <dt>{t('push:accept.available')}</dt>
        <dd>
          <MoneyText value={of.Available} />
        </dd>
        {!missing && (
          <>
            <dt>{t('push:accept.after')}</dt>
            <dd>
              <MoneyText value={toWire(sub(fromWire(of.Available), fromWire(of.Price)))} />
            </dd>
          </>
        )}
      </dl>
      {missing && <Short missing={missing} back={`/domain/push/${of.Id}`} words="push:accept.short" />}
    </div>
  );
}

/** Auto-renew and folder: off and nowhere unless chosen. */
function Places({
  renew,
  onRenew,
  folder,
  onFolder,
}: {
  renew: boolean;
  onRenew: (on: boolean) => void;
  folder: string | undefined;
  onFolder: (folder: string | undefined) => void;
}) {
  const { t } = useWords();
  const frame = useAnswer(domainListFrame, {});
  const folders = frame.data?.Folders ?? [];
  return (
    <>
      <label className="push-tick">
        <input type="checkbox" checked={renew} onChange={({ target }) => onRenew(target.checked)} />
        {t('push:accept.autoRenew')}
      </label>
      {folders.length > 0 && (
        <div className="push-field">
          <Choice
            label={t('push:accept.folder')}
            labelled
            none={t('push:accept.folder.none')}
            value={folder}
            options={folders.map(({ Id, Name }) => ({ value: Id, label: Name }))}
            onChange={onFolder}
          />
        </div>
      )}
    </>
  );
}

/** Everything that the receiver chooses, then yes or no. */
export function AcceptBox({ of, onRefuse }: { of: Detail; onRefuse: () => void }) {
  const { t } = useWords();
  const [template, setTemplate] = useState<string>();
  const [waive, setWaive] = useState(false);
  const [renew, setRenew] = useState(false);
  const [folder, setFolder] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const accept = useAct(acceptPush, { after: [pushDetail, listPushes, domainList, domainListFrame] });
  const barred = (accept.problem?.data as { Names?: Bad } | undefined)?.Names ?? [];
  const price = of.Price && `USD ${grouped(of.Price)}`;
  async function go() {
    const done = await accept.run({
      Id: of.Id,
      Agreed: true,
      ...(template ? { TemplateId: template } : {}),
      ...(template && waive ? { WaiveLock: true } : {}),
      ...(renew ? { AutoRenew: true } : {}),
      ...(folder ? { FolderId: folder } : {}),
    });
    if (done) notice('done', done.message);
  }
  return (
    <section className="push-box" aria-label={t('push:accept.title')}>
      <h2>{t('push:accept.title')}</h2>
      <HolderChoice
        id={of.Id}
        yields={of.Yields === true}
        template={template}
        onChange={setTemplate}
        waive={waive}
        onWaive={setWaive}
      />
      <Places renew={renew} onRenew={setRenew} folder={folder} onFolder={setFolder} />
      <Money of={of} />
      <p className="ns-muted">{t('push:accept.slow', { days: PUSH_SLOW_DAYS })}</p>
      <label className="push-tick">
        <input type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
        {price ? t('push:accept.agree.paid', { price }) : t('push:accept.agree')}
      </label>
      <ProblemNote problem={accept.problem} />
      <BadNames title={t('push:barred.title')} names={barred} />
      <div className="ns-row">
        <Button
          tone="main"
          busy={accept.busy}
          disabled={!agreed || missingFor(of) !== undefined}
          onClick={() => void go()}
        >
          {price ? t('push:accept.pay', { price }) : t('push:accept.submit', { count: of.Names })}
        </Button>
        <Button onClick={onRefuse}>{t('push:act.refuse')}</Button>
      </div>
    </section>
  );
}
