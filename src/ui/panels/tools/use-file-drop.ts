import { useEffect, useRef } from 'react';

/** Takes the first file dropped anywhere on the page; the browser would open it otherwise and leave the page. */
export function useFileDrop(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const stop = new AbortController();
    const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (isFile(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) latest.current(file);
    };
    window.addEventListener('dragover', over, { signal: stop.signal });
    window.addEventListener('drop', drop, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
