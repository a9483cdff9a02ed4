import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type MenuItem, MenuList } from './menu-list.tsx';

afterEach(cleanup);

function More({ items }: { readonly items: readonly MenuItem[] }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button ref={opener} type="button" onClick={() => setOpen(!isOpen)}>
        More
      </button>
      {isOpen ? <MenuList label="More" items={items} opener={opener} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function setup() {
  const chosen = vi.fn();
  render(<More items={['Edit', 'Copy', 'Delete'].map((title) => ({ title, onChoose: () => chosen(title) }))} />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const focused = () => document.activeElement?.textContent;
  return { chosen, button, press, focused };
}

test('arrows, Home and End move and wrap around', () => {
  const { press, focused } = setup();
  const places = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((key) => {
    press(key);
    return focused();
  });
  expect(places).toEqual(['Copy', 'Delete', 'Edit', 'Delete', 'Edit']);
});

test('a choice closes it, acts once and gives the focus back', () => {
  const { chosen, button } = setup();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(chosen.mock.calls).toEqual([['Copy']]);
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]);
});

test('Escape and a press elsewhere close it without a choice', () => {
  const { chosen, button, press } = setup();
  press('Escape');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]);
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
});

test('keys of the screen rest while it is open', () => {
  const { press } = setup();
  expect([press('r'), press('Enter')]).toEqual([false, true]);
});
