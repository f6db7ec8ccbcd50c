import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import './pop.css';

interface PopProps {
  /** What stands on the button. */
  words: ReactNode;
  /** What the button is called where its words do not say it. */
  label?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** The widest it is, and how far it keeps from the window's edge. */
const WIDTH_PX = 280;
const EDGE_PX = 8;

/**
 * Something more behind a button: shown on press, gone with Escape, with a press elsewhere and with what is chosen in
 * it.
 */
export function Pop({ words, label, title, className = 'ns-link', children }: PopProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  function place({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) {
    const at = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !at) return;
    setOpen(true);
    const below = at.bottom < window.innerHeight * 0.6;
    const { style } = currentTarget;
    style.left = `${Math.max(EDGE_PX, Math.min(at.left, document.documentElement.clientWidth - WIDTH_PX - EDGE_PX))}px`;
    style.top = below ? `${at.bottom + 4}px` : 'auto';
    style.bottom = below ? 'auto' : `${window.innerHeight - at.top + 4}px`;
  }
  function chosen({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
    if ((target as Element).closest('a, button')) currentTarget.hidePopover();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={open}
        aria-label={label}
        title={title}
      >
        {words}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links and buttons in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space press them too. */}
      <div
        id={id}
        popover="auto"
        className="ns-popover"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={chosen}
      >
        {open && children}
      </div>
    </>
  );
}
