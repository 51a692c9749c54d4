import { useEffect, useState } from 'preact/hooks';
import { api, type Data } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { openDialog } from '../../components/dialog.tsx';
import { Choice, Switch, TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { type Column, LinkedName, List, withRows } from '../../components/list.tsx';
import { Score, Tag } from '../../components/marks.tsx';
import { PageHead, Panel } from '../../components/page.tsx';
import { navigate, toHref } from '../../state/route.ts';
import { attempt } from '../../state/toasts.ts';
import { refreshSignals, type Signal, signalName, signalOptions, signals } from '../../state/workspace.ts';
import { formatCount, toWords } from '../../text/format.ts';
import { describeFeedback } from '../../text/labels.ts';
import { SignalEditor, storeSignal } from './signal-editor.tsx';

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

type Preview = Data<'previewSignals'>;

const SAMPLE =
  'Nordwind Energie has raised 40 million euros to build three wind parks off the coast of Portugal, the company said on Monday. It is looking for 60 technicians by spring.';

const Results = ({ preview }: { preview: Preview }) => (
  <div class="stack" role="status">
    {preview.detections.length === 0 && <p class="muted">No signal is detected in this text.</p>}
    {preview.detections.map((detection) => (
      <article key={`${detection.signal_id} ${detection.headline}`} class="stack-tight ruled pad">
        <div class="part-head row wrap between">
          <h3>{signalName(detection.signal_id)}</h3>
          <Score value={detection.alpha} label="Evidence" />
        </div>
        <p>{detection.headline}</p>
        {detection.evidence.map(({ claim }) => (
          <blockquote key={claim}>{claim}</blockquote>
        ))}
        <p class="muted small">{detection.reason}</p>
      </article>
    ))}
    {preview.rejected.length > 0 && (
      <section class="stack-tight">
        <h3>Understood, but not used</h3>
        <ul class="plain-list small">
          {preview.rejected.map((rejection) => (
            <li key={`${rejection.signal_id} ${rejection.reason}`}>
              <span>
                {signalName(rejection.signal_id)} <span class="faint">{toWords(rejection.code)}</span>
              </span>
              <span class="muted">{rejection.reason}</span>
              <blockquote>{rejection.quote}</blockquote>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

/** Try the signals on a text before trusting them. Nothing is stored. */
function SignalPreview() {
  const [preview, setPreview] = useState<Preview | undefined>();
  const form = useForm({ text: '', company: '', signal: '' }, async ({ text, company, signal }) => {
    const { data } = await api.previewSignals({
      body: {
        documents: [{ text }],
        ...(signal && { signal_ids: [signal] }),
        ...(company.trim() && { company: { name: company.trim() } }),
      },
    });
    setPreview(data);
  });
  return (
    <Panel
      title="Try a text"
      class="stack"
      actions={
        <Button variant="quiet" onClick={() => form.set({ text: SAMPLE })}>
          Use a sample
        </Button>
      }
    >
      <Form form={form} action="Read the text" disabled={!form.values.text.trim()}>
        <TextField
          label="Text"
          rows={7}
          maxLength={50_000}
          placeholder="Paste an article, a filing or a job ad"
          {...form.bind('text')}
        />
        <div class="form-grid">
          <TextField label="Company (optional)" {...form.bind('company')} />
          <Choice label="Signal" {...form.bind('signal')} none="All active ones" options={signalOptions()} />
        </div>
      </Form>
      {preview && <Results preview={preview} />}
    </Panel>
  );
}

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
