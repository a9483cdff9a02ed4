import { type RefObject, useLayoutEffect, useState } from 'react';

/** Heights of a list's items in css px, measured again whenever one of them changes. */
export function useHeights(list: RefObject<HTMLElement | null>, count: number): readonly number[] {
  const [heights, setHeights] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || count === 0) return;
    const measure = () => {
      const next = [...element.children].map((child) => child.getBoundingClientRect().height);
      setHeights((before) =>
        before.length === next.length && before.every((height, index) => height === next[index]) ? before : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, count]);
  return heights;
}
