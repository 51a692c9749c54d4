/** Turns key presses into chords: `j`, `?`, `g a`. A key that may start a sequence waits a moment for the next one. */

const SEQUENCE_MS = 1_200;

export function keyChords(
  now: () => number,
): (key: string, known: (chord: string) => boolean, begins: (key: string) => boolean) => string | undefined {
  let first: { readonly key: string; readonly at: number } | undefined;
  return (key, known, begins) => {
    const before = first;
    first = undefined;
    if (before && now() - before.at <= SEQUENCE_MS && known(`${before.key} ${key}`))
      return `${before.key} ${key}`;
    if (begins(key)) {
      first = { key, at: now() };
      return undefined;
    }
    return known(key) ? key : undefined;
  };
}
