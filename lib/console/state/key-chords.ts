/** Turns key presses into chords: `j`, `?`, `g a`. A key that may start a sequence waits a moment for the next one. */

const SEQUENCE_MS = 1_200;

export function createKeyChords(
  now: () => number,
): (
  key: string,
  existing: (chord: string) => boolean,
  begins: (key: string) => boolean,
) => string | undefined {
  let head: { readonly key: string; readonly at: number } | undefined;
  return (key, existing, begins) => {
    const before = head;
    head = undefined;
    if (before && now() - before.at <= SEQUENCE_MS && existing(`${before.key} ${key}`))
      return `${before.key} ${key}`;
    if (begins(key)) {
      head = { key, at: now() };
      return undefined;
    }
    return existing(key) ? key : undefined;
  };
}
