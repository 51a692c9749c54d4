import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { useTrying } from '../../components/dialog.tsx';
import { Choice, TextArea, TextField } from '../../components/field.tsx';
import { Score } from '../../components/marks.tsx';
import { Failed } from '../../components/states.tsx';
import { signalName, signals } from '../../state/workspace.ts';
import { words } from '../../text/format.ts';

type Preview = Data<'previewSignals'>;

const SAMPLE =
  'Nordwind Energie has raised 40 million euros to build three wind parks off the coast of Portugal, the company said on Monday. It is looking for 60 technicians by spring.';

const Results = ({ preview }: { preview: Preview }) => (
  <div class="stack" role="status" data-testid="preview-result">
    {preview.detections.length === 0 && <p class="muted">No signal is detected in this text.</p>}
    {preview.detections.map((detection) => (
      <article key={`${detection.signal_id} ${detection.headline}`} class="preview-hit">
        <div class="part-head">
          <h3>{signalName(detection.signal_id)}</h3>
          <Score value={detection.alpha} label="Alpha" />
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
          {preview.rejected.map((each) => (
            <li key={`${each.signal_id} ${each.reason}`}>
              <span>
                {signalName(each.signal_id)} <span class="faint">{words(each.code)}</span>
              </span>
              <span class="muted">{each.reason}</span>
              <blockquote>{each.quote}</blockquote>
            </li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

/** Try the signals on a text before trusting them. Nothing is stored. */
export function SignalPreview() {
  const [text, setText] = useState('');
  const [company, setCompany] = useState('');
  const [signal, setSignal] = useState('');
  const [preview, setPreview] = useState<Preview | undefined>();
  const { failure, attempt } = useTrying();
  const run = () =>
    attempt(async () => {
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
    <section class="panel stack" aria-labelledby="preview-title">
      <div class="part-head">
        <h2 id="preview-title">Try a text</h2>
        <Button look="quiet" onClick={() => setText(SAMPLE)}>
          Use a sample
        </Button>
      </div>
      <TextArea
        label="Text"
        rows={7}
        maxLength={50_000}
        placeholder="Paste an article, a filing or a job ad"
        value={text}
        onValue={setText}
      />
      <div class="form-grid">
        <TextField label="Company (optional)" value={company} onValue={setCompany} />
        <Choice
          label="Signal"
          value={signal}
          onValue={setSignal}
          options={[['', 'All active ones'], ...signals.value.map(({ id, name }) => [id, name] as const)]}
        />
      </div>
      <div>
        <Button look="primary" disabled={!text.trim()} onClick={run}>
          Read the text
        </Button>
      </div>
      {failure && <Failed failure={failure} />}
      {preview && <Results preview={preview} />}
    </section>
  );
}
