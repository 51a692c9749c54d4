import { useState } from 'preact/hooks';
import { listedAccountFields } from '#contract/account-fields.ts';
import { namesWhere } from '#contract/field-table.ts';
import { api, type Data } from '../../api/service.ts';
import { FormDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { Failed, Figures, Tabs, Waiting } from '../../components/page.tsx';
import { useDebounced, useLoad } from '../../hooks/use-load.ts';
import { route, withQuery } from '../../state/route.ts';
import { plural } from '../../text/format.ts';
import { parsePasted } from '../../text/typed-text.ts';

type Imported = Data<'importAccounts'>;

interface Text {
  readonly media_type: 'text/csv' | 'application/x-ndjson';
  readonly text: string;
}

/** A column's field, or null to ignore it. */
type ColumnChoices = Readonly<Record<string, string | null>>;

/** The fields a column can fill, as people call them. */
const FIELDS = Object.fromEntries(
  namesWhere(listedAccountFields, 'by', 'rule', 'caller', 'both').map((name) => [
    name,
    listedAccountFields[name].label,
  ]),
);

/** A workspace runs one import at a time, checks included, so each call waits for the one before it. */
let previousCall: Promise<unknown> = Promise.resolve();

const importText = (body: Text, columns: ColumnChoices, dry_run: boolean, signal?: AbortSignal) => {
  const picked = Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) };
  const call = previousCall.then(async () => {
    signal?.throwIfAborted();
    // Not aborted once it is sent: it would hold the slot all the same.
    return (await api.importAccounts({ query: { dry_run, ...picked }, body })).data;
  });
  previousCall = call.catch(() => undefined);
  return call;
};

const readFile = async (file: File): Promise<Text> => ({
  media_type: /\.(nd)?jsonl?$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv',
  text: await file.text(),
});

/** The first ones are enough to correct a file. */
const MAX_ROWS_SHOWN = 20;

const FailedRows = ({ rows, title }: { rows: Imported['rows']; title: string }) =>
  rows.length > 0 ? (
    <div class="stack-tight">
      <h3>{title}</h3>
      <ul class="plain-list small">
        {rows.slice(0, MAX_ROWS_SHOWN).map(({ row, error }) => (
          <li key={row}>
            <span class="faint figures">Row {row}</span> {error}
          </li>
        ))}
      </ul>
    </div>
  ) : null;

interface MappingProps {
  columns: Imported['columns'];
  onChoose: (column: string, field: string | null) => void;
}

const Mapping = ({ columns, onChoose }: MappingProps) => (
  <div class="table-frame">
    <table class="table mapping" data-testid="import-mapping">
      <caption class="hidden">Columns of the file and the fields they fill</caption>
      <thead>
        <tr>
          <th scope="col">Column, with its first value</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {[...Object.keys(columns.mapped), ...columns.unknown].map((column) => (
          <tr key={column}>
            <th scope="row">
              {column}
              <span class="column faint small">{columns.examples?.[column]}</span>
            </th>
            <td>
              <Choice
                label={`Field of ${column}`}
                isLabelHidden
                value={columns.mapped[column] ?? ''}
                none="Ignored"
                options={FIELDS}
                onValue={(field) => onChoose(column, field || null)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Result = ({ imported }: { imported: Imported }) => (
  <div class="stack" role="status">
    <Figures
      items={[
        ['Created', String(imported.created)],
        ['Already there', String(imported.existing)],
        ['Failed', String(imported.failed + imported.unprocessed)],
      ]}
    />
    <FailedRows rows={imported.rows} title="Rows that failed" />
    {imported.unprocessed > 0 && (
      <p class="small">Not every row was processed in time. Add them again to finish.</p>
    )}
  </div>
);

const MODES = [
  ['paste', 'Paste'],
  ['file', 'Import a file'],
] as const;

interface AddAccountsProps {
  mode: 'paste' | 'file';
  onClose: () => void;
  onAdded: () => void;
}

/** Companies as people paste them, or a file: what the import would do, before it does it. */
export function AddAccounts({ mode, onClose, onAdded }: AddAccountsProps) {
  const [pasted, setPasted] = useState('');
  const [tag, setTag] = useState('');
  const [file, setFile] = useState<Text | undefined>();
  const [columns, setColumns] = useState<ColumnChoices>({});
  const [result, setResult] = useState<Imported | undefined>();
  const pastedRows = parsePasted(useDebounced(pasted), tag);
  const rows = pastedRows.map((row) => JSON.stringify(row));
  const withoutDomain = pastedRows.filter((row) => !('domain' in row)).length;
  const isPaste = mode === 'paste';
  const text: Text | undefined = isPaste
    ? rows.length > 0
      ? { media_type: 'application/x-ndjson', text: rows.join('\n') }
      : undefined
    : file;
  const key = text && `import/${JSON.stringify(columns)}/${text.text}`;
  const {
    data: preview,
    failure,
    isLoading,
  } = useLoad(key, async (signal) => text && importText(text, columns, true, signal));
  const visible = text && !failure ? preview : undefined;
  const form = useForm({}, async () => {
    if (!text) return;
    setResult(await importText(text, columns, false));
    onAdded();
  });
  /** A field is filled by one column, so the one that filled it before is ignored. */
  const choose = (column: string, field: string | null): void => {
    const before = Object.entries(visible?.columns.mapped ?? {}).find(
      ([each, filled]) => filled === field && each !== column,
    );
    setColumns({ ...columns, ...(before && { [before[0]]: null }), [column]: field });
  };
  const count = visible?.created ?? 0;
  return (
    <FormDialog
      title="Add accounts"
      wide
      form={form}
      action={
        count > 0 ? `${isPaste ? 'Add' : 'Import'} ${plural(count, 'account')}` : isPaste ? 'Add' : 'Import'
      }
      disabled={count === 0 || isLoading}
      isDone={result !== undefined}
      onClose={onClose}
    >
      {result ? (
        <Result imported={result} />
      ) : (
        <>
          <Tabs
            label="How"
            tabs={MODES.map(([name, text]) => ({
              href: withQuery(route.value, { new: name }),
              text,
              isCurrent: name === mode,
            }))}
          />
          {isPaste ? (
            <>
              <TextField
                label="Companies"
                rows={7}
                value={pasted}
                onValue={setPasted}
                placeholder={'nordwind.example\nSentolis Wind, sentoliswind.co.jp'}
                hint="One per line: a domain, a web address, or a name and a domain. Domains you already have are skipped."
              />
              <TextField label="Tag (optional)" value={tag} onValue={setTag} />
            </>
          ) : (
            <div class="column gap-small">
              <label class="field-label" for="accounts-file">
                File
              </label>
              <input
                id="accounts-file"
                class="input"
                type="file"
                accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
                onChange={async ({ currentTarget: { files } }) => {
                  setColumns({});
                  setFile(files?.[0] && (await readFile(files[0])));
                }}
              />
              <p class="small faint">
                CSV or NDJSON up to 5 MB, for example an export of your CRM. Accounts you already have are
                skipped.
              </p>
            </div>
          )}
          {isLoading && !visible && <Waiting rows={2} />}
          {text && failure && <Failed failure={failure} />}
          {visible && (
            <>
              <p role="status" data-testid="import-forecast">
                {plural(visible.created, 'new account')}, {visible.existing} already there,{' '}
                {plural(visible.failed, 'row')} that can’t be imported.
              </p>
              {isPaste && withoutDomain > 0 && (
                <p class="notice" data-testid="without-domain">
                  {plural(withoutDomain, 'line')} without a domain: added by name. Profile and people need a
                  domain.
                </p>
              )}
              {!isPaste && <Mapping columns={visible.columns} onChoose={choose} />}
              <FailedRows rows={visible.rows} title="Rows that can’t be imported" />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
