import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { domainListFrame } from '#contract/api/domain-labels.ts';
import { listMyTemplates } from '#contract/api/template.ts';
import { listTransfersIn, requestTransferIn, type TransferInLine } from '#contract/api/transfers/transfer-in.ts';
import { add, fromMinor, fromWire, toWire } from '#contract/money.ts';
import { TRANSFER_IN_BUSINESS_DAYS_MAX } from '#contract/rules/transfers/transfer-in.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { notice } from '#web/shared/notice.tsx';
import { useAct, useAnswer, usePages } from '#web/shared/query.ts';
import { Answer, ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Choice } from '#web/shared/ui/choice.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { templateWords } from '../../../pay/holder-choice.tsx';
import { taskAddress } from '../../../tasks/task-address.ts';
import type { PastedLine } from './read-lines.ts';

const totalOf = (lines: readonly TransferInLine[]) =>
  lines.reduce((sum, { Price }) => (Price ? add(sum, fromWire(Price)) : sum), fromMinor(0n));

/** Which of the reader's templates becomes the holder. */
function TemplateChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { t } = useWords();
  const templates = usePages(listMyTemplates, {});
  const { more, loadingMore, data = [] } = templates;
  // Any of them may be the one: the choice shows all, page after page.
  useEffect(() => {
    if (more && !loadingMore) more();
  }, [more, loadingMore]);
  return (
    <div className="push-field">
      <ProblemNote problem={templates.problem} onRetry={templates.refresh} />
      <Choice
        label={t('transferin:template')}
        labelled
        value={value}
        none={t('transferin:template.none')}
        options={data.map((one) => ({ value: one.Id, label: templateWords(t, one) }))}
        onChange={onChange}
      />
      {templates.data?.length === 0 && <Link to="/template/create">{t('transferin:template.make')}</Link>}
      <p className="ns-muted">{t('transferin:template.help')}</p>
    </div>
  );
}

function What() {
  const { t } = useWords();
  return (
    <ul className="push-what">
      <li>{t('transferin:what.dns')}</li>
      <li>{t('transferin:what.time', { days: TRANSFER_IN_BUSINESS_DAYS_MAX })}</li>
      <li>{t('transferin:what.lock')}</li>
    </ul>
  );
}

/**
 * Holder, renewal and folder for all names, what it comes to, and the order. `stuck`: something in the list cannot go.
 */
export function OrderBox({
  good,
  asked,
  stuck,
}: {
  good: readonly TransferInLine[];
  asked: readonly PastedLine[];
  stuck: boolean;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const frame = useAnswer(domainListFrame, {});
  const [template, setTemplate] = useState<string>();
  const [renew, setRenew] = useState(false);
  const [folder, setFolder] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const order = useAct(requestTransferIn, { after: [listTransfersIn] });
  const total = toWire(totalOf(good));
  const codes = new Map(asked.map(({ Name, Code }) => [Name, Code]));
  async function go() {
    if (!template) return;
    const Lines = good.map(({ Typed }) => ({ Name: Typed, Code: codes.get(Typed) ?? '' }));
    const chosen = { TemplateId: template, AutoRenew: renew, ...(folder ? { FolderId: folder } : {}) };
    const done = await order.run({ Lines, ...chosen, Total: total, Agreed: true });
    if (!done) return;
    notice('done', done.message);
    const { Task } = done.data;
    navigate(Task ? taskAddress(Task) : '/domain/transferin/list');
  }
  return (
    <section className="push-box" aria-label={t('transferin:step.holder')}>
      <h2>{t('transferin:step.holder')}</h2>
      <TemplateChoice value={template} onChange={setTemplate} />
      <label className="push-tick">
        <input type="checkbox" checked={renew} onChange={({ target }) => setRenew(target.checked)} />
        {t('transferin:autoRenew')}
      </label>
      <Answer of={frame}>
        {({ Folders }) =>
          Folders.length > 0 && (
            <div className="push-field">
              <Choice
                label={t('push:accept.folder')}
                labelled
                none={t('push:accept.folder.none')}
                value={folder}
                options={Folders.map(({ Id, Name }) => ({ value: Id, label: Name }))}
                onChange={setFolder}
              />
            </div>
          )
        }
      </Answer>
      <What />
      <dl className="ns-facts push-price">
        <dt>{t('transferin:total')}</dt>
        <dd>
          <MoneyText value={total} />
        </dd>
      </dl>
      <label className="push-tick">
        <input type="checkbox" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
        {t('transferin:agree')}
      </label>
      <ProblemNote problem={order.problem} />
      {stuck && <p className="ns-wrong">{t('transferin:clearFirst')}</p>}
      <p>
        <Button
          tone="main"
          size="large"
          busy={order.busy}
          disabled={!agreed || !template || stuck || good.length === 0}
          onClick={() => void go()}
        >
          {t('transferin:submit', { count: good.length })}
        </Button>
      </p>
    </section>
  );
}
