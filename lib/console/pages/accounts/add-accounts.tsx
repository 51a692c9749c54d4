import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, useTrying } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { setQuery } from '../../state/router.ts';
import { plural } from '../../text/format.ts';
import { pastedAccounts } from '../../text/pasted-accounts.ts';

type Outcome = Data<'importAccounts'>;

interface AddAccountsProps {
  readonly mode: 'paste' | 'file';
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** The most the service accepts in one call. */
const AT_ONCE = 500;

const Result = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => (
  <>
    <div class="dialog-body stack" role="status">
      <dl class="figures-row">
        <div>
          <dt>Created</dt>
          <dd>{outcome.created}</dd>
        </div>
        <div>
          <dt>Already there</dt>
          <dd>{outcome.existing}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd>{outcome.failed + outcome.unprocessed}</dd>
        </div>
      </dl>
      {outcome.rows.length > 0 && (
        <div class="stack-tight">
          <h3>Rows that failed</h3>
          <ul class="plain-list small">
            {outcome.rows.slice(0, 20).map(({ row, error }) => (
              <li key={row}>
                <span class="faint figures">Row {row}</span> {error}
              </li>
            ))}
          </ul>
        </div>
      )}
      {Object.keys(outcome.columns.mapped).length > 0 && (
        <p class="small muted">
          Columns read:{' '}
          {Object.entries(outcome.columns.mapped)
            .map(([column, field]) => `${column} → ${field}`)
            .join(', ')}
          {outcome.columns.unknown.length > 0 && `. Ignored: ${outcome.columns.unknown.join(', ')}`}
        </p>
      )}
      {outcome.unprocessed > 0 && (
        <p class="small">Not every row was processed in time. Import the file again to finish.</p>
      )}
    </div>
    <footer class="dialog-foot">
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </footer>
  </>
);

async function create(text: string, tag: string): Promise<Outcome> {
  const accounts = pastedAccounts(text).map((account) => ({
    ...account,
    ...(tag.trim() && { tags: [tag.trim()] }),
  }));
  let created = 0;
  for (let first = 0; first < accounts.length; first += AT_ONCE) {
    const { data } = await api.createAccounts({ body: accounts.slice(first, first + AT_ONCE) });
    created += [data].flat().filter((account) => account.created).length;
  }
  return {
    created,
    existing: accounts.length - created,
    failed: 0,
    unprocessed: 0,
    rows: [],
    columns: { mapped: {}, unknown: [] },
  };
}

const importFile = async (file: File): Promise<Outcome> => {
  const isJson = /\.(nd)?jsonl?$/i.test(file.name);
  const body = { media_type: isJson ? 'application/x-ndjson' : 'text/csv', text: await file.text() } as const;
  return (await api.importAccounts({ body })).data;
};

export function AddAccounts({ mode, onClose, onAdded }: AddAccountsProps) {
  const [text, setText] = useState('');
  const [tag, setTag] = useState('');
  const [file, setFile] = useState<File | undefined>();
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const { failure, attempt } = useTrying();
  const count = pastedAccounts(text).length;
  const take = async (work: () => Promise<Outcome>): Promise<void> => {
    await attempt(async () => {
      setOutcome(await work());
      onAdded();
    });
  };
  return (
    <Dialog title="Add accounts" onClose={onClose}>
      {outcome ? (
        <Result outcome={outcome} onClose={onClose} />
      ) : (
        <>
          <div class="dialog-body stack">
            <fieldset class="segments">
              <legend class="hidden">How</legend>
              <button
                type="button"
                aria-pressed={mode === 'paste'}
                onClick={() => setQuery({ new: 'paste' })}
              >
                Paste
              </button>
              <button type="button" aria-pressed={mode === 'file'} onClick={() => setQuery({ new: 'file' })}>
                Import a file
              </button>
            </fieldset>
            {mode === 'paste' ? (
              <>
                <TextArea
                  label="Companies"
                  rows={7}
                  value={text}
                  onValue={setText}
                  placeholder={'nordwind.example\nSentolis Wind, sentoliswind.co.jp'}
                  hint="One per line: a domain, a web address, or a name and a domain. Domains you already have are skipped."
                />
                <TextField label="Tag (optional)" value={tag} onValue={setTag} />
              </>
            ) : (
              <div class="field">
                <label class="field-label" for="accounts-file">
                  File
                </label>
                <input
                  id="accounts-file"
                  class="input"
                  type="file"
                  accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
                  onChange={(event) => setFile(event.currentTarget.files?.[0])}
                />
                <p class="field-hint">
                  CSV or NDJSON up to 5 MB. Name the columns Company, Website, Owner email or Tags. You can
                  import the same file twice: accounts you already have are skipped.
                </p>
              </div>
            )}
            {failure && <Failed failure={failure} />}
          </div>
          <footer class="dialog-foot">
            <Button onClick={onClose}>Cancel</Button>
            {mode === 'paste' ? (
              <Button look="primary" disabled={count === 0} onClick={() => take(() => create(text, tag))}>
                {count === 0 ? 'Add' : `Add ${plural(count, 'account')}`}
              </Button>
            ) : (
              <Button look="primary" disabled={!file} onClick={() => file && take(() => importFile(file))}>
                Import
              </Button>
            )}
          </footer>
        </>
      )}
    </Dialog>
  );
}
