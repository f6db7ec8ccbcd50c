import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { session } from '../session.ts';
import { hearSignedIn } from '../signed-in-news.ts';
import { turned } from '../turned.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import '../ui/field.css';
import type { Prompt } from './prompts.ts';

/** The one prompt for the security code: for every act on money, ownership, transfer or security (acceptance B5). */
function SafeCodePrompt({ prompt }: { prompt: Prompt & { kind: 'safe-code' } }) {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const id = useId();
  return (
    <Dialog
      title={t('common:safeCode.title')}
      onClose={() => prompt.answer(undefined)}
      acts={
        <>
          <Button onClick={() => prompt.answer(undefined)}>{t('common:act.cancel')}</Button>
          <Button tone="main" type="submit" form={id} disabled={!code}>
            {t('common:act.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="ns-safe-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (code) prompt.answer(code);
        }}
      >
        {prompt.signs && (
          <p>
            <strong>{prompt.signs}</strong>
          </p>
        )}
        <p>{t('common:safeCode.why')}</p>
        <label htmlFor="safe-code">{t('common:safeCode.label')}</label>
        <input
          id="safe-code"
          className="ns-field ns-field-wide"
          type="password"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          maxLength={64}
          aria-invalid={prompt.wrong !== undefined}
          aria-describedby="safe-code-wrong"
        />
        <p id="safe-code-wrong" className="ns-wrong" role="alert">
          {prompt.wrong && turned(prompt.wrong)}
        </p>
        <Link to="/user/info/protection" onClick={() => prompt.answer(undefined)}>
          {t('common:safeCode.forgot')}
        </Link>
      </form>
    </Dialog>
  );
}

/** Signs in again in a new window, while this one keeps everything typed (acceptance A9). */
function LostSession({ prompt }: { prompt: Prompt & { kind: 'lost-session' } }) {
  const { t } = useWords();
  const address = `${prompt.signInPath}?window=1`;
  useEffect(
    () =>
      hearSignedIn(({ Name }) => {
        const before = session().Name;
        // Another account's session must never finish this account's act.
        if (before && before.toLowerCase() !== Name.toLowerCase()) location.reload();
        else prompt.answer(true);
      }),
    [prompt],
  );
  // Browsers may refuse a window that no press asked for; then the button is the way.
  useEffect(() => void window.open(address, 'namestead-sign-in', 'popup,width=520,height=720'), [address]);
  return (
    <Dialog
      title={t('common:lost.title')}
      onClose={() => prompt.answer(false)}
      acts={
        <>
          <Button onClick={() => prompt.answer(false)}>{t('common:act.cancel')}</Button>
          <a className="ns-button ns-button-main" href={address} target="namestead-sign-in">
            {t('common:lost.open')}
          </a>
        </>
      }
    >
      <p>{t('common:lost.why')}</p>
      <p role="status">{t('common:lost.waiting')}</p>
    </Dialog>
  );
}

/** Draws the question that stands open. */
export function PromptDialog({ prompt }: { prompt: Exclude<Prompt, { kind: 'staff-code' }> }) {
  return prompt.kind === 'safe-code' ? <SafeCodePrompt prompt={prompt} /> : <LostSession prompt={prompt} />;
}
