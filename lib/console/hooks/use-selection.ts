import { useEffect, useState } from 'preact/hooks';

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
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (all) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  };
}
