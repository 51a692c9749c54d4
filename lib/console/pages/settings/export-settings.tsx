import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { ChipPicker } from '../../components/chip-picker.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { useTrying } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Failed, Loaded } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';
import { plural } from '../../text/format.ts';

type Settings = Data<'getExportSettings'>;
type Format = Settings['format'];
type What = Settings['what'][number];

const FORMATS: readonly (readonly [Format, string])[] = [
  ['ndjson', 'NDJSON'],
  ['csv', 'CSV'],
  ['parquet', 'Parquet'],
];

const HOURS = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0');
  return [String(hour), `${text}:00 UTC`] as const;
});

const WHAT: readonly (readonly [What, string])[] = [
  ['detections', 'Detections'],
  ['accounts', 'Accounts'],
  ['people', 'People'],
];

const LastRun = ({ run }: { run: NonNullable<Settings['last_run']> }) => (
  <p class={run.status === 'done' ? 'muted' : 'field-problem'}>
    {run.status === 'done'
      ? `${run.day}: ${plural(run.rows, 'row')} in ${plural(run.files, 'file')}.`
      : `${run.day} failed and is tried again every hour.`}{' '}
    {run.error}
  </p>
);

function Form({ settings, onSaved }: { settings: Settings; onSaved: (settings: Settings) => void }) {
  const [bucket, setBucket] = useState(settings.bucket ?? '');
  const [owner, setOwner] = useState(settings.bucket_owner ?? '');
  const [prefix, setPrefix] = useState(settings.prefix);
  const [format, setFormat] = useState<Format>(settings.format);
  const [hour, setHour] = useState(String(settings.hour));
  const [what, setWhat] = useState<readonly What[]>(
    settings.bucket === null ? WHAT.map(([name]) => name) : settings.what,
  );
  const { failure, attempt } = useTrying();
  const isOn = settings.bucket !== null;
  const save = () =>
    attempt(async () => {
      const { data } = await api.updateExportSettings({
        body: {
          bucket: bucket.trim(),
          bucket_owner: owner.trim(),
          prefix: prefix.trim(),
          format,
          hour: Number(hour),
          what: [...what],
        },
      });
      onSaved(data);
      tell('Daily export saved');
    });
  const stop = () =>
    attempt(async () => {
      onSaved((await api.updateExportSettings({ body: { bucket: null } })).data);
      tell('Daily export stopped');
    });
  return (
    <div class="stack">
      <p class="muted">
        Every day, what changed the day before is written to a bucket of yours in the same AWS organization.
      </p>
      {settings.last_run && <LastRun run={settings.last_run} />}
      <div class="form-grid">
        <TextField label="Bucket" value={bucket} onValue={setBucket} placeholder="my-warehouse" />
        <TextField
          label="AWS account of the bucket"
          value={owner}
          onValue={setOwner}
          inputMode="numeric"
          placeholder="123456789012"
        />
        <TextField label="Prefix" value={prefix} onValue={setPrefix} placeholder="signals" />
        <Choice
          label="Format"
          value={format}
          onValue={(value) => setFormat(FORMATS.find(([name]) => name === value)?.[0] ?? 'ndjson')}
          options={FORMATS}
        />
        <Choice label="After" value={hour} onValue={setHour} options={HOURS} />
      </div>
      <ChipPicker
        label="What"
        options={WHAT.map(([id, name]) => ({ id, name }))}
        chosen={what}
        onChange={(chosen) => setWhat(WHAT.flatMap(([name]) => (chosen.includes(name) ? [name] : [])))}
      />
      <div class="field">
        <span class="field-label">Bucket policy</span>
        <span class="row">
          <code class="address">{settings.bucket_policy}</code>
          <CopyButton text={settings.bucket_policy} what="Bucket policy" />
        </span>
        <p class="field-hint">
          Add it to your bucket before you save{isOn ? '.' : ': replace BUCKET with its name.'}
        </p>
      </div>
      {failure && <Failed failure={failure} />}
      <div class="row">
        <Button look="primary" disabled={!(bucket.trim() && owner.trim() && what.length > 0)} onClick={save}>
          {isOn ? 'Save' : 'Start'}
        </Button>
        {isOn && (
          <Button look="quiet" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
    </div>
  );
}

/** The bucket that gets each day's changes. For owners. */
export function ExportSettings() {
  const settings = useData('export-settings', api.getExportSettings);
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title" class="hidden">
        Daily export
      </h2>
      <Loaded of={settings} rows={4}>
        {(found) => <Form key={found.bucket ?? ''} settings={found} onSaved={settings.set} />}
      </Loaded>
    </section>
  );
}
