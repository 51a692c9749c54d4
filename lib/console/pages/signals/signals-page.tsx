import { useEffect, useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/field.tsx';
import { Tag } from '../../components/marks.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { attempt } from '../../state/toasts.ts';
import { refreshSignals, type Signal, signals } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';
import { SignalEditor } from './signal-editor.tsx';
import { SignalPreview } from './signal-preview.tsx';

const replace = (changed: Signal): void => {
  signals.value = signals.value.map((each) => (each.id === changed.id ? changed : each));
};

/** How useful its detections were, and how that affects new ones. */
function feedbackText({ useful_share, learned: { weight } }: Signal): string {
  if (useful_share === null && weight === 1) return 'No feedback';
  const share = useful_share === null ? [] : [`${Math.round(useful_share * 100)} % useful`];
  return [...share, ...(weight < 1 ? [`weight ${weight}`] : [])].join(' · ');
}

const Row = ({ signal }: { signal: Signal }) => (
  <li class="signal-row" data-row data-testid="signal-row">
    <Switch
      label={`Look for ${signal.name}`}
      isLabelHidden
      isOn={signal.is_active}
      onChange={async (is_active) => {
        const response = await attempt(() =>
          api.updateSignal({ params: { id: signal.id }, body: { is_active } }),
        );
        if (response) replace(response.data);
      }}
    />
    <a class="row-link" data-row-link href={hrefOf(['signals', signal.id])}>
      <span class="row-text">
        <span class="row-title">
          {signal.name} {!signal.is_builtin && <Tag>yours</Tag>}
        </span>
        <span class="row-note row-note-long">{signal.description}</span>
      </span>
    </a>
    <span class={`faint small figures${signal.useful_share === null ? ' wide-only' : ''}`}>
      {feedbackText(signal)}
    </span>
  </li>
);

/** The signals that are active, and a preview on a text. */
export function SignalsPage({ selected }: { selected: string | undefined }) {
  const [isNew, setNew] = useState(false);
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
        <Button look="primary" icon="plus" onClick={() => setNew(true)}>
          New signal
        </Button>
      </PageHead>
      <div class="columns">
        <section class="panel panel-list" aria-label="Signals">
          <ul class="signal-rows" ref={list}>
            {all.map((each) => (
              <Row key={each.id} signal={each} />
            ))}
          </ul>
        </section>
        <SignalPreview />
      </div>
      {isNew && (
        <SignalEditor
          onClose={() => setNew(false)}
          onSaved={(saved) => {
            signals.value = [...signals.value, saved];
          }}
          onDeleted={() => undefined}
        />
      )}
      {signal && (
        <SignalEditor
          key={signal.id}
          signal={signal}
          onClose={() => navigate('#/signals')}
          onSaved={replace}
          onDeleted={() => {
            signals.value = signals.value.filter((each) => each.id !== signal.id);
          }}
        />
      )}
    </>
  );
}
