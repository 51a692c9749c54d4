import { useShortcuts } from '../state/shortcuts.ts';
import { isReadOnly } from '../state/workspace.ts';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

/** Something that can be done with what is shown. */
export interface Action {
  readonly text: string;
  /** The key that does it, too. */
  readonly key?: string;
  readonly icon?: IconName;
  readonly variant?: 'primary';
  readonly isPressed?: boolean;
  readonly run: () => unknown;
}

interface ActionsProps {
  actions: readonly Action[];
  /** Whether the keys work: for at most one record, or one selection, per page. */
  hasKeys?: boolean;
}

/** A button for each action, and its key. With a key that only reads neither does anything. */
export const Actions = ({ actions, hasKeys = false }: ActionsProps) => {
  const withKeys = hasKeys && !isReadOnly.value ? actions : [];
  useShortcuts(Object.fromEntries(withKeys.flatMap(({ key, run }) => (key ? [[key, run]] : []))));
  return (
    <>
      {actions.map(({ text, key, isPressed, run, ...appearance }) => (
        <Button
          key={text}
          writes
          title={key && `${text} (${key})`}
          aria-pressed={isPressed}
          onClick={run}
          {...appearance}
        >
          {text}
        </Button>
      ))}
    </>
  );
};
