import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: ReactNode;
  /** Stands at the right of the title: a link, a figure. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled part of a panel. */
export function Section({ title, aside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
