import './menu-list.css';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

export interface MenuItem {
  readonly title: string;
  /** What it does, in the tooltip. */
  readonly about?: string;
  readonly onChoose: () => void;
}

interface MenuListProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The button that opened it, which gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** A short menu below the button that opened it: arrows, Home and End move in it, Escape and a press elsewhere close it. */
export function MenuList({ label, items, opener, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    itemsIn(list.current)[0]?.focus();
    const closeElsewhere = ({ target }: PointerEvent) => {
      const isHere = [list.current, opener.current].some((part) => target instanceof Node && part?.contains(target) === true);
      if (!isHere) onClose();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [opener, onClose]);
  const close = () => {
    onClose();
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') onClose();
    // The keys of the screen rest while a menu is open; Enter and Space press the item.
    else if (event.key !== 'Enter' && event.key !== ' ') event.preventDefault();
    const here = itemsIn(list.current).findIndex((item) => item.contains(document.activeElement));
    const to = targetOf(event.key, here, items.length);
    if (to !== null) itemsIn(list.current)[to]?.focus();
  };
  return (
    <div ref={list} className="choice-menu-list" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map(({ title, about, onChoose }) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="choice-menu-item"
          title={about}
          onClick={() => {
            close();
            onChoose();
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function itemsIn(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
