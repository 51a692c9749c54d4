import { useState } from 'preact/hooks';
import { api, type Data } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Form, useForm } from '../../components/form.tsx';
import { Score } from '../../components/marks.tsx';
import { Panel } from '../../components/page.tsx';
import { signalName, signalOptions } from '../../state/workspace.ts';
import { toWords } from '../../text/format.ts';

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
export function SignalPreview() {
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
