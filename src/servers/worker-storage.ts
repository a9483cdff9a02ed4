/**
 * MSW keeps the cookies of its mocks in `localStorage`, which workers do not have, and refuses to load without. Our servers set none, so an object that
 * holds nothing will do. Call it in a worker before MSW is imported; anywhere else it changes nothing.
 */
export function provideLocalStorage(): void {
  if (!('WorkerGlobalScope' in globalThis) || 'localStorage' in globalThis) return;
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: {} });
}
