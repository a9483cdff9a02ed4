import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A modal dialog while it is mounted. The browser traps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, children, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // With the first drawing: no key falls between a dialog that is there and one that is open.
  useLayoutEffect(() => {
    const element = dialog.current;
    // No clean-up: taking it out of the page closes it, and `close` would report a close that nobody asked for.
    if (element !== null && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={`dialog ${className}`} aria-labelledby={id} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button icon" title="Close (Escape)" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
