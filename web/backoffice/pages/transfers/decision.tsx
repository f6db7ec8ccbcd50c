import { useState } from 'react';
import {
  confirmStatementLine,
  dropStatementLine,
  listStatementLines,
  matchStatementLine,
  type StatementLine,
  sendBackStatementLine,
} from '#contract/staff-api/bank-transfer.ts';
import { inbox } from '#contract/staff-api/desk.ts';
import { useWords } from '#web/shared/i18n/words.ts';
import { useAct } from '#web/shared/query.ts';
import { ProblemNote } from '#web/shared/ui/answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextInput } from '#web/shared/ui/fields/text.tsx';
import { MoneyText } from '#web/shared/ui/money-text.tsx';
import { TwoDecide } from '../../review/two-decide.tsx';
import { Named } from './named.tsx';
import './transfers.css';

const STALE = [listStatementLines, inbox] as const;

interface AskProps {
  title: string;
  label: string;
  about: string;
  of: StatementLine;
  act: typeof matchStatementLine | typeof sendBackStatementLine;
  onClose: () => void;
}

function Ask({ title, label, about, of, act, onClose }: AskProps) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const match = useAct(matchStatementLine, { after: STALE });
  const back = useAct(sendBackStatementLine, { after: STALE });
  const matching = act === matchStatementLine;
  async function press() {
    const said = text.trim();
    const done = matching ? await match.run({ Id: of.Id, Reference: said }) : await back.run({ Id: of.Id, Note: said });
    if (done) onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <Button tone="main" busy={match.busy || back.busy} disabled={text.trim() === ''} onClick={press}>
          {title}
        </Button>
      }
    >
      <p>{about}</p>
      <p>
        {of.Payer} <MoneyText value={of.Amount} />
      </p>
      <ProblemNote problem={match.problem ?? back.problem} />
      {matching &&
        of.Suggestions.map((one) => (
          <div key={one.Reference} className="transfer-suggestion">
            <Button size="small" onClick={() => setText(one.Reference)}>
              {one.Reference}
            </Button>{' '}
            <MoneyText value={one.Amount} />{' '}
            {one.SlipFileId && (
              <a href={`/api/files/${one.SlipFileId}`} target="_blank" rel="noreferrer">
                {t('office:transfer.slip')}
              </a>
            )}
            <Named of={one} />
            <TwoDecide why={one.WhyTwo} />
          </div>
        ))}
      <TextInput label={label} value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  );
}

/** What the member has before them: the server refuses to confirm anything else. */
const seenOf = ({ Id, Decision = 'back', Of, Note }: StatementLine) => ({
  Id,
  Decision,
  ...(Decision === 'match' ? { Reference: Of?.Reference ?? '' } : { Note: Note ?? '' }),
});

/** What a member does with a line that could not be matched by itself. */
export function Decision({ of }: { of: StatementLine }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'match' | 'back'>();
  const confirm = useAct(confirmStatementLine, { after: STALE });
  const drop = useAct(dropStatementLine, { after: STALE });
  const close = () => setAsked(undefined);
  return (
    <div className="ns-row">
      <ProblemNote problem={confirm.problem ?? drop.problem} />
      {of.Actions.includes('confirm') && (
        <Button size="small" tone="main" busy={confirm.busy} onClick={() => confirm.run(seenOf(of))}>
          {t('office:transfer.confirm')}
        </Button>
      )}
      {of.Actions.includes('drop') && (
        <Button size="small" busy={drop.busy} onClick={() => drop.run({ Id: of.Id })}>
          {t('office:transfer.drop')}
        </Button>
      )}
      {of.Actions.includes('match') && (
        <Button size="small" tone="main" onClick={() => setAsked('match')}>
          {t('office:transfer.match')}
        </Button>
      )}
      {of.Actions.includes('back') && (
        <Button size="small" onClick={() => setAsked('back')}>
          {t('office:transfer.back')}
        </Button>
      )}
      {asked === 'match' && (
        <Ask
          title={t('office:transfer.match')}
          label={t('office:transfer.reference')}
          about={t('office:transfer.matchAbout')}
          of={of}
          act={matchStatementLine}
          onClose={close}
        />
      )}
      {asked === 'back' && (
        <Ask
          title={t('office:transfer.back')}
          label={t('office:transfer.note')}
          about={t('office:transfer.backAbout')}
          of={of}
          act={sendBackStatementLine}
          onClose={close}
        />
      )}
    </div>
  );
}
