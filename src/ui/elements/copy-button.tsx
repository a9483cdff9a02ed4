import { useEffect, useState } from 'react';

interface CopyButtonProps {
  readonly label: string;
  readonly title?: string;
  /** Made when it is asked for: it may be long, or its maker still to be loaded. */
  readonly text: () => string | Promise<string>;
}

const SHOWN_MS = 1_500;

/** Copies a text, and says for a moment whether that worked. */
export function CopyButton({ label, title, text }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    const copied = Promise.resolve(text()).then((made) => navigator.clipboard.writeText(made));
    copied.then(
      () => setSaid('Copied'),
      () => setSaid('Not allowed to copy'),
    );
  };
  return (
    <button type="button" className="button small" title={title} onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
