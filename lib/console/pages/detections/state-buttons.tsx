import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { useShortcuts } from '../../state/shortcuts.ts';
import type { Settlement } from './settle.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

interface StateButtonsProps {
  readonly onSettle: (settlement: Settlement) => unknown;
  /** Set if it is settled and can be opened again. */
  readonly onReopen?: (() => unknown) | undefined;
  readonly hasKeys: boolean;
}

/** What a rep decides about a detection, or about several. */
export const StateButtons = ({ onSettle, onReopen, hasKeys }: StateButtonsProps) => {
  const [isSnoozing, setSnoozing] = useState(false);
  const settleAs = (state: 'done' | 'contacted') => () => onSettle({ state });
  useShortcuts(hasKeys ? { e: settleAs('done'), c: settleAs('contacted'), s: () => setSnoozing(true) } : {});
  return (
    <>
      {onReopen ? (
        <Button onClick={onReopen}>Open again</Button>
      ) : (
        <>
          <Button icon="check" title="Done (e)" onClick={settleAs('done')}>
            Done
          </Button>
          <Button icon="mail" title="Contacted (c)" onClick={settleAs('contacted')}>
            Contacted
          </Button>
          <Button icon="clock" title="Snooze (s)" onClick={() => setSnoozing(true)}>
            Snooze
          </Button>
        </>
      )}
      {isSnoozing && (
        <SnoozeDialog
          onClose={() => setSnoozing(false)}
          onPick={(snoozed_until) => onSettle({ state: 'snoozed', snoozed_until })}
        />
      )}
    </>
  );
};
