/**
 * What a browser stores: choices, and an API key while a tab is open; never records. Storage may be full or disabled: a
 * choice then lasts until the page is closed.
 */
type Kind = 'localStorage' | 'sessionStorage';

export function readStored(name: string, kind: Kind = 'localStorage'): string | undefined {
  try {
    return globalThis[kind].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function store(name: string, value: string | undefined, kind: Kind = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, value);
  } catch {
    // Nothing can be stored here.
  }
}
