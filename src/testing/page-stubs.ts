import { vi } from 'vitest';

/** What jsdom lacks of a browser: sizes, media queries, modal dialogs. The canvas has no context here, so nothing is painted. */
export function stubPage(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
}
