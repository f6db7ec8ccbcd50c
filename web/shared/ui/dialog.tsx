import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import './dialog.css';

interface DialogProps {
  title: string;
  /** The reader leaves without an answer: the cross, Escape. */
  onClose: () => void;
  /** The acts, the primary one last. */
  acts: ReactNode;
  children: ReactNode;
}

/**
 * A question over the page: the browser's own dialog, which keeps the focus inside and gives it back. Drawn while it is
 * asked.
 */
export function Dialog({ title, onClose, acts, children }: DialogProps) {
  const { t } = useWords();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: a dialog that is only taken away gives the focus to nobody.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      // The browser's choice would be the title or the cross: the first field is what the reader came for, else the
      // title, read first.
      const field = dialog.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
      (field ?? dialog.querySelector('h2'))?.focus();
    }
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="ns-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="ns-dialog-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="ns-tool" aria-label={t('common:act.close')} onClick={onClose}>
          ×
        </button>
      </div>
      {children}
      <div className="ns-dialog-acts">{acts}</div>
    </dialog>
  );
}
