import { lazy, Suspense } from 'react';
import type { ProviderFormProps } from './provider-form.tsx';

const ProviderForm = lazy(async () => ({ default: (await import('./provider-form.tsx')).ProviderForm }));

/** The set-up of real models, loaded when it is first opened: most visits never do. Without props it works on the page's own set-up. */
export function ProviderPanel(props: ProviderFormProps) {
  return (
    <Suspense fallback={<p className="empty">Loading…</p>}>
      <ProviderForm {...props} />
    </Suspense>
  );
}
