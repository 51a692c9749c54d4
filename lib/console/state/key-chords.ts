/** Turns key presses into chords: `j`, `?`, `g a`. A key that may start a sequence waits a moment for the next one. */

const SEQUENCE_MS = 1_200;

export function createKeyChords(
  now: () => number,
): (
  key: string,
  isChord: (chord: string) => boolean,
  beginsSequence: (key: string) => boolean,
) => string | undefined {
  let pendingPress: { readonly key: string; readonly at: number } | undefined;
  return (key, isChord, beginsSequence) => {
    const previousPress = pendingPress;
    pendingPress = undefined;
    if (previousPress && now() - previousPress.at <= SEQUENCE_MS && isChord(`${previousPress.key} ${key}`))
      return `${previousPress.key} ${key}`;
    if (beginsSequence(key)) {
      pendingPress = { key, at: now() };
      return undefined;
    }
    return isChord(key) ? key : undefined;
  };
}
