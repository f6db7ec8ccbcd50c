import { useId, useState } from 'react';
import { STEP_UP_MINUTES } from '#contract/rules/session.ts';
import { useWords } from '../i18n/words.ts';
import { turned } from '../turned.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import '../ui/field.css';
import type { Prompt } from './prompts.ts';

const DIGITS = 6;

/**
 * The one prompt of the back office for the second factor: it says what is signed, and takes the code of the
 * authenticator (acceptance L1).
 */
export function StaffCodePrompt({ prompt }: { prompt: Prompt & { kind: 'staff-code' } }) {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const id = useId();
  const whole = code.length === DIGITS;
  return (
    <Dialog
      title={t('staff:code.title')}
      onClose={() => prompt.answer(undefined)}
      acts={
        <>
          <Button onClick={() => prompt.answer(undefined)}>{t('common:act.cancel')}</Button>
          <Button tone="main" type="submit" form={id} disabled={!whole}>
            {t('staff:code.sign')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="ns-safe-code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (whole) prompt.answer(code);
        }}
      >
        <p>
          <strong>{prompt.signs}</strong>
        </p>
        <p>{t('staff:code.why', { minutes: STEP_UP_MINUTES })}</p>
        <label htmlFor="staff-code">{t('staff:code.label')}</label>
        <input
          id="staff-code"
          className="ns-field ns-field-wide"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
          aria-invalid={prompt.wrong !== undefined}
          aria-describedby="staff-code-wrong"
        />
        <p id="staff-code-wrong" className="ns-wrong" role="alert">
          {prompt.wrong && turned(prompt.wrong)}
        </p>
      </form>
    </Dialog>
  );
}
