import { useLayoutEffect } from 'preact/hooks';
import { createKeyChords } from './key-chords.ts';

/** The active shortcuts: those of the frame and of the current page. */
type Bindings = Readonly<Record<string, () => void>>;

const activeBindings: Bindings[] = [];
const chordOf = createKeyChords(() => performance.now());

const actionOf = (chord: string): (() => void) | undefined =>
  activeBindings.findLast((bindings) => bindings[chord])?.[chord];

const isChordStart = (key: string): boolean =>
  activeBindings.some((bindings) => Object.keys(bindings).some((chord) => chord.startsWith(`${key} `)));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const isPalette = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
  const isInDialog = document.querySelector('dialog[open]') !== null;
  // Escape leaves a field, and what was typed stays: the next key is a shortcut again.
  if (event.key === 'Escape' && !isInDialog && isTyping(event.target)) (event.target as HTMLElement).blur();
  if (!isPalette && (event.metaKey || event.ctrlKey || isTyping(event.target))) return;
  if (isInDialog) return;
  const chord = isPalette
    ? 'mod+k'
    : chordOf(event.key, (existing) => actionOf(existing) !== undefined, isChordStart);
  const action = chord === undefined ? undefined : actionOf(chord);
  if (!action) return;
  event.preventDefault();
  action();
});

/** With what is shown, not a moment later: a key that is pressed at once must not be lost. */
export function useShortcuts(bindings: Bindings): void {
  useLayoutEffect(() => {
    activeBindings.push(bindings);
    return () => {
      activeBindings.splice(activeBindings.indexOf(bindings), 1);
    };
  });
}
