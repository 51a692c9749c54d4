import { useEffect, useRef, useState } from 'preact/hooks';
import { useShortcuts } from '../state/shortcuts.ts';

/** j and k move through the rows of a list, v selects the focused row; Enter follows its link. */
export function useRowKeys<T extends HTMLElement>() {
  const list = useRef<T>(null);
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const position = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const focus = (index: number): void => {
    const all = rows();
    const row = all[Math.max(0, Math.min(all.length - 1, index))];
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => focus(position() + 1),
    k: () => focus(position() - 1),
    v: () => rows()[position()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
  return list;
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
  clear(): void;
}

/** The selected rows; a new list starts with none. */
export function useSelection(listKey: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Only another list clears it.
  useEffect(() => setIds(new Set()), [listKey]);
  return {
    ids,
    toggle: (id) =>
      setIds(
        (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
      ),
    set: (all) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  };
}
