import { type DragEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import type { MessageKey, MessageVars } from '#contract/messages/index.ts';
import { type FilePurpose, pictureMegabytesMax, pictureSideMin } from '#contract/rules/files.ts';
import { useWords } from '../i18n/words.ts';
import { type CallProblem, isCallProblem } from '../request.ts';
import { ProblemNote } from '../ui/answer.tsx';
import { Button } from '../ui/button.tsx';
import { FieldOf, tied } from '../ui/fields/field.tsx';
import { type ChosenPicture, type PictureFault, readPicture } from './read-picture.ts';
import { sendPicture } from './send-picture.ts';
import './picture-upload.css';

interface PictureUploadProps {
  purpose: FilePurpose;
  /** Outside of a field: the FileId of what was sent. */
  value?: string | undefined;
  onChange?: (fileId: string | undefined) => void;
  /** The picture goes in the form itself: the field's value is the file. */
  inForm?: boolean;
  /** What the picture must show, before one is chosen. */
  children?: ReactNode;
}

const FAULTS: Readonly<Record<PictureFault, MessageKey>> = {
  tooLarge: 'files:tooLarge',
  unreadable: 'files:error.unreadable',
  tooManyPixels: 'files:error.tooManyPixels',
  tooSmall: 'files:error.tooSmall',
};

type Chosen = Extract<ChosenPicture, { file: File }>;

/** The chosen picture, drawn here: nothing has left the browser yet. */
function Preview({ of }: { of: Chosen }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(of.drawn, 0, 0);
  }, [of]);
  const { width, height } = of.drawn;
  return (
    <figure className="ns-picture">
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={t('files:preview')} />
      <figcaption className="ns-muted">
        {t('files:size', { width: of.width, height: of.height, kb: Math.ceil(of.file.size / 1024) })}
      </figcaption>
    </figure>
  );
}

/**
 * Chooses, checks and shows a picture, and sends it when its owner has looked at it. The control of a `Field`: its
 * value is the FileId, empty until the picture was sent.
 */
export function PictureUpload({ purpose, value: given, onChange, inForm = false, children }: PictureUploadProps) {
  const { t } = useWords();
  const field = use(FieldOf);
  const value = field ? (field.value as string | undefined) : given;
  const give = field?.set ?? onChange;
  const ruleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<PictureFault>();
  const [problem, setProblem] = useState<CallProblem>();
  const [percent, setPercent] = useState<number>();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ending = leaving;
    ending.current = new AbortController();
    return () => ending.current.abort();
  }, []);

  async function choose(file: File | undefined) {
    if (!file || percent !== undefined) return;
    setProblem(undefined);
    give?.(undefined);
    const picture = await readPicture(file, purpose);
    setFault(picture.fault);
    setChosen(picture.fault === undefined ? picture : undefined);
    if (inForm) field?.set(picture.fault === undefined ? picture.file : undefined);
  }

  async function send() {
    if (!chosen || percent !== undefined) return;
    setProblem(undefined);
    setPercent(0);
    try {
      const { FileId } = await sendPicture(purpose, chosen.file, setPercent, leaving.current.signal);
      give?.(FileId);
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
    } finally {
      setPercent(undefined);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }

  const vars: MessageVars = { mb: pictureMegabytesMax(purpose), pixels: pictureSideMin(purpose) };
  const busy = percent !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the one for everybody.
    <div
      className={over ? 'ns-upload ns-upload-over' : 'ns-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        {...tied(field)}
        type="file"
        {...(field ? {} : { 'aria-label': t('files:choose') })}
        className="ns-upload-input"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        aria-describedby={`${ruleId} ${field?.describedBy ?? ''}`}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after a mistake.
          event.target.value = '';
        }}
      />
      {!chosen && <div className="ns-upload-about">{children}</div>}
      {chosen && <Preview of={chosen} />}
      {chosen && !value && !busy && <p>{t('files:look')}</p>}
      {busy && (
        <p>
          <progress max={100} value={percent} aria-label={t('files:sending', { percent: percent ?? 0 })} />{' '}
          {t('files:sending', { percent: percent ?? 0 })}
        </p>
      )}
      {value !== undefined && (
        <p className="ns-upload-done" role="status">
          {t(inForm ? 'files:goesAlong' : 'files:sent')}
        </p>
      )}
      {fault && (
        <p className="ns-upload-fault" role="alert">
          {t(FAULTS[fault], vars)}
        </p>
      )}
      <ProblemNote problem={problem} />
      <div className="ns-row">
        {chosen && !value && (
          <Button tone="main" busy={busy} onClick={send}>
            {t('files:send')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => input.current?.click()}>
          {t(chosen ? 'files:another' : 'files:choose')}
        </Button>
        <span id={ruleId} className="ns-muted">
          {t('files:rule', vars)}
        </span>
      </div>
    </div>
  );
}
