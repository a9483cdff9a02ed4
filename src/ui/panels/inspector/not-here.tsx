import type { ReactNode } from 'react';

/** Says why a tab has nothing about the selected thing. */
export function NotHere({ children }: { readonly children: ReactNode }) {
  return <p className="tab-note muted">{children}</p>;
}
