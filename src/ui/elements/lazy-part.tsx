import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LazyPartProps<Props extends object> {
  /** The same function at every render: what it gave is kept by it. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

type Loaded<Props> = { readonly kind: 'waiting' | 'failed' } | { readonly kind: 'ready'; readonly Part: ComponentType<Props> };

const known = new WeakMap<object, unknown>();

function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>(() => {
    const Part = known.get(load) as ComponentType<Props> | undefined;
    return Part === undefined ? { kind: 'waiting' } : { kind: 'ready', Part };
  });
  useEffect(() => {
    if (known.has(load)) return;
    let isWanted = true;
    load().then(
      (Part) => {
        known.set(load, Part);
        if (isWanted) setLoaded({ kind: 'ready', Part });
      },
      () => {
        if (isWanted) setLoaded({ kind: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (loaded.kind === 'ready') return <loaded.Part {...props} />;
  if (loaded.kind === 'waiting') return null;
  return (
    <p className="notice" role="alert">
      This part of Mulligan could not be loaded. Your work is saved: reload the page.
    </p>
  );
}

/**
 * A component whose code is loaded when it is first shown. While it loads there is nothing; a load that fails (a new version was put in
 * place of this one, or the network is gone) says so where the part would stand.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  return (props) => <LazyPart load={load} props={props} />;
}
