import { useRef } from 'preact/hooks';
import { useShortcuts } from '../state/shortcuts.ts';

/** j and k move through the rows of a list, `select` selects the focused row; Enter follows its link. */
export function useRowKeys<T extends HTMLElement>(select = 'x') {
  const list = useRef<T>(null);
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (at: number): void => {
    const all = rows();
    const row = all[Math.max(0, Math.min(all.length - 1, at))];
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => focus(here() + 1),
    k: () => focus(here() - 1),
    [select]: () => rows()[here()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
  return list;
}
