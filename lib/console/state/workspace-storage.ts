import { members } from './workspace.ts';

/**
 * What a browser stores for a workspace's console: choices, never API data and never a key. No call returns the workspace's
 * id, so the id of its oldest member identifies it; ids sort by creation time.
 */
const placeOf = (name: string): string => {
  const [oldest = 'nobody'] = members
    .peek()
    .map(({ id }) => id)
    .toSorted();
  return `signal-console-${name}/${oldest}`;
};

export function readKept<T>(name: string, parse: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? undefined : parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // Storage may be full or disabled; the choice then lasts until the page is closed.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(placeOf(name));
  } catch {
    // Nothing was stored either.
  }
}
