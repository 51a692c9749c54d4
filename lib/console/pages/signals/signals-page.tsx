import { useEffect } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { openDialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/field.tsx';
import { LinkedName } from '../../components/list.tsx';
import { Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page.tsx';
import { useRowKeys } from '../../hooks/rows.ts';
import { toHref } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { attempt } from '../../state/toasts.ts';
import { refreshSignals, type Signal, signals } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';
import { SignalEditor } from './signal-editor.tsx';
import { SignalPreview } from './signal-preview.tsx';

const storeSignal = (changed: Signal): void => {
  const exists = signals.value.some(({ id }) => id === changed.id);
  signals.value = exists
    ? signals.value.map((each) => (each.id === changed.id ? changed : each))
    : [...signals.value, changed];
};

const removeSignal = ({ id }: Signal): void => {
  signals.value = signals.value.filter((each) => each.id !== id);
};

/** How useful its detections were, and how that affects new ones. */
function describeFeedback({ useful_share, learned: { weight } }: Signal): string {
  if (useful_share === null && weight === 1) return 'No feedback';
  const share = useful_share === null ? [] : [`${Math.round(useful_share * 100)} % useful`];
  return [...share, ...(weight < 1 ? [`weight ${weight}`] : [])].join(' · ');
}

const Row = ({ signal }: { signal: Signal }) => (
  <li class="row pad gap-wide" data-row>
    <Switch
      label={`Look for ${signal.name}`}
      isLabelHidden
      value={signal.is_active}
      onValue={async (is_active) => {
        const response = await attempt(() =>
          api.updateSignal({ params: { id: signal.id }, body: { is_active } }),
        );
        if (response) storeSignal(response.data);
      }}
    />
    <LinkedName
      href={toHref(['signals', signal.id])}
      name={
        <>
          {signal.name} {!signal.is_builtin && <Tag>yours</Tag>}
        </>
      }
      note={signal.description}
    />
    <span class={`faint small figures${signal.useful_share === null ? ' wide-only' : ''}`}>
      {describeFeedback(signal)}
    </span>
  </li>
);

/** The signals that are active, and a preview on a text. */
export function SignalsPage({ selected }: { selected: string | undefined }) {
  const list = useRowKeys<HTMLUListElement>();
  useEffect(() => {
    refreshSignals().catch(() => undefined);
  }, []);
  const all = signals.value;
  const signal = all.find(({ id }) => id === selected);
  const active = all.filter(({ is_active }) => is_active).length;
  return (
    <>
      <PageHead title="Signals" note={`${active} of ${plural(all.length, 'signal')} active`}>
        <Button
          variant="primary"
          icon="plus"
          writes
          onClick={() =>
            openDialog((close) => (
              <SignalEditor
                signal={undefined}
                onClose={close}
                onSaved={storeSignal}
                onDeleted={removeSignal}
              />
            ))
          }
        >
          New signal
        </Button>
      </PageHead>
      <div class="columns">
        <section class="panel" aria-label="Signals">
          <ul class="lined" ref={list}>
            {all.map((each) => (
              <Row key={each.id} signal={each} />
            ))}
          </ul>
        </section>
        <SignalPreview />
      </div>
      {signal && (
        <SignalEditor
          key={signal.id}
          signal={signal}
          onClose={() => navigate('#/signals')}
          onSaved={storeSignal}
          onDeleted={removeSignal}
        />
      )}
    </>
  );
}
