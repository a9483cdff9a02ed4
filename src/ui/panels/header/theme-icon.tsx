import type { Theme } from '../../../state/preferences-store.ts';

const PATHS: Readonly<Record<Theme, string>> = {
  system: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM8 3v10A5 5 0 0 0 8 3Z',
  light:
    'M8 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM7.3 0h1.4v2.6H7.3Zm0 13.4h1.4V16H7.3ZM0 7.3h2.6v1.4H0Zm13.4 0H16v1.4h-2.6ZM2.8 1.8l1.9 1.9-1 1-1.9-1.9Zm9.5 9.5 1.9 1.9-1 1-1.9-1.9Zm.9-9.5 1 1-1.9 1.9-1-1Zm-9.5 9.5 1 1-1.9 1.9-1-1Z',
  dark: 'M6.2 1.2A6.9 6.9 0 1 0 14.8 9.8 6 6 0 0 1 6.2 1.2Z',
};

export function ThemeIcon({ theme }: { readonly theme: Theme }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={PATHS[theme]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
