import { useEffect } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { openDialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/field.tsx';
import { type Column, LinkedName, List, withRows } from '../../components/list.tsx';
import { Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page.tsx';
import { navigate, toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { refreshSignals, type Signal, signals } from '../../state/workspace.ts';
import { formatCount } from '../../text/format.ts';
import { describeFeedback } from '../../text/labels.ts';
import { SignalEditor, storeSignal } from './signal-editor.tsx';
import { SignalPreview } from './signal-preview.tsx';

const COLUMNS: readonly Column<Signal>[] = [
  {
    name: 'Active',
    cell: ({ id, name, is_active: value }) => (
      <Switch
        label={`Look for ${name}`}
        isLabelHidden
        value={value}
        onValue={async (is_active) => {
          const response = await attempt(() => api.updateSignal({ params: { id }, body: { is_active } }));
          if (response) storeSignal(response.data);
        }}
      />
    ),
  },
  {
    name: 'Signal',
    isHeader: true,
    class: 'cell-rest',
    cell: ({ id, name, is_builtin, description }) => (
      <LinkedName
        href={toHref(['signals', id])}
        name={
          <>
            {name} {!is_builtin && <Tag>yours</Tag>}
          </>
        }
        note={description}
      />
    ),
  },
  { name: 'Feedback', class: 'wide-only faint figures', cell: describeFeedback },
];

/** The signals that are active, and a preview on a text. */
export function SignalsPage({ selected }: { selected: string | undefined }) {
  useEffect(() => {
    refreshSignals().catch(() => undefined);
  }, []);
  const allSignals = signals.value;
  const signal = allSignals.find(({ id }) => id === selected);
  const activeCount = allSignals.filter(({ is_active }) => is_active).length;
  return (
    <>
      <PageHead title="Signals" note={`${activeCount} of ${formatCount(allSignals.length, 'signal')} active`}>
        <Button
          variant="primary"
          icon="plus"
          writes
          onClick={() => openDialog((close) => <SignalEditor onClose={close} />)}
        >
          New signal
        </Button>
      </PageHead>
      <div class="columns">
        <List of={withRows(allSignals)} caption="Signals" columns={COLUMNS} empty={null} />
        <SignalPreview />
      </div>
      {signal && <SignalEditor key={signal.id} signal={signal} onClose={() => navigate('#/signals')} />}
    </>
  );
}
