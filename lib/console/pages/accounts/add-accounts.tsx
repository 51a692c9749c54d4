import { useState } from 'preact/hooks';
import { accountListFields } from '#contract/account-fields.ts';
import { namesWhere } from '#contract/field-table.ts';
import { api, type Data } from '../../api/service.ts';
import { FormDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { FailureNotice, Figures, LoadingRows, Tabs } from '../../components/page.tsx';
import { useDebounced, useLoad } from '../../hooks/use-load.ts';
import { route, withQuery } from '../../state/route.ts';
import { explainRow } from '../../text/error-text.ts';
import { formatCount } from '../../text/format.ts';

type ImportResult = Data<'importAccounts'>;

interface ImportBody {
  readonly media_type: 'text/csv' | 'application/x-ndjson';
  readonly text: string;
}

/** A column's field, or null to ignore it. */
type ColumnChoices = Readonly<Record<string, string | null>>;

/** The fields a column can fill, as people call them. */
const FIELDS = Object.fromEntries(
  namesWhere(accountListFields, 'by', 'rule', 'caller', 'both').map((name) => [
    name,
    accountListFields[name].label,
  ]),
);

/** A workspace runs one import at a time, checks included, so each call waits for the one before it. */
let previousCall: Promise<unknown> = Promise.resolve();

const importText = (body: ImportBody, columns: ColumnChoices, options: object, abortSignal?: AbortSignal) => {
  const query = {
    ...options,
    ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
  };
  const call = previousCall.then(async () => {
    abortSignal?.throwIfAborted();
    // Not aborted once it is sent: it would hold the slot all the same.
    return (await api.importAccounts({ query, body })).data;
  });
  previousCall = call.catch(() => undefined);
  return call;
};

const readFile = async (file: File): Promise<ImportBody> => ({
  media_type: /\.(nd)?jsonl?$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv',
  text: await file.text(),
});

/** The first ones are enough to correct a file. */
const MAX_ROWS_SHOWN = 20;

const FailedRows = ({ rows, title }: { rows: ImportResult['rows']; title: string }) =>
  rows.length > 0 ? (
    <div class="stack-tight">
      <h3>{title}</h3>
      <ul class="plain-list small">
        {rows.slice(0, MAX_ROWS_SHOWN).map(({ row, error }) => (
          <li key={row}>
            <span class="faint figures">Line {row}</span> {explainRow(error)}
          </li>
        ))}
      </ul>
    </div>
  ) : null;

const Mapping = ({
  columns,
  onChoose,
}: {
  columns: ImportResult['columns'];
  onChoose: (column: string, field: string | null) => void;
}) => (
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

const Result = ({ imported }: { imported: ImportResult }) => (
  <div class="stack" role="status">
    <Figures
      items={[
        ['Created', String(imported.created)],
        ['Already there', String(imported.existing)],
        ['Failed', String(imported.failed + imported.unprocessed)],
      ]}
    />
    <FailedRows rows={imported.rows} title="Lines that failed" />
    {imported.unprocessed > 0 && <p class="small">Not every line was processed. Add them again to finish.</p>}
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
  const [pastedText, setPastedText] = useState('');
  const [tag, setTag] = useState('');
  const [file, setFile] = useState<ImportBody | undefined>();
  const [columns, setColumns] = useState<ColumnChoices>({});
  const [result, setResult] = useState<ImportResult | undefined>();
  const isPaste = mode === 'paste';
  const debouncedText = useDebounced(pastedText);
  const pastedBody: ImportBody | undefined =
    debouncedText.trim() === '' ? undefined : { media_type: 'text/csv', text: debouncedText };
  const text = isPaste ? pastedBody : file;
  const key = text && `import/${JSON.stringify(columns)}/${text.text}`;
  const {
    data: preview,
    failure,
    isLoading,
  } = useLoad(key, async (signal) => text && importText(text, columns, { dry_run: true }, signal));
  const visiblePreview = text && !failure ? preview : undefined;
  const hasHeader =
    visiblePreview &&
    Object.keys(visiblePreview.columns.mapped).length + visiblePreview.columns.unknown.length > 0;
  const form = useForm({}, async () => {
    if (!text) return;
    setResult(await importText(text, columns, { tag: tag.trim() }));
    onAdded();
  });
  /** A field is filled by one column, so the one that filled it before is ignored. */
  const chooseField = (column: string, field: string | null): void => {
    const before = Object.entries(visiblePreview?.columns.mapped ?? {}).find(
      ([each, filled]) => filled === field && each !== column,
    );
    setColumns({ ...columns, ...(before && { [before[0]]: null }), [column]: field });
  };
  const count = visiblePreview?.created ?? 0;
  const verb = isPaste ? 'Add' : 'Import';
  return (
    <FormDialog
      title="Add accounts"
      wide
      form={form}
      action={count > 0 ? `${verb} ${formatCount(count, 'account')}` : verb}
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
            <TextField
              label="Companies"
              rows={7}
              value={pastedText}
              onValue={(value) => {
                setColumns({});
                setPastedText(value);
              }}
              placeholder={'nordwind.example\nSentolis Wind, sentoliswind.co.jp'}
              hint="One per line: a name, a web address, or both. Or rows of a spreadsheet with their column names. Companies you already have are skipped."
            />
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
                A CSV file of up to 5 MB, for example an export of your CRM or spreadsheet. Accounts you
                already have are skipped.
              </p>
            </div>
          )}
          <TextField label="Tag (optional)" maxLength={100} value={tag} onValue={setTag} />
          {isLoading && !visiblePreview && <LoadingRows rows={2} />}
          {text && failure && <FailureNotice failure={failure} />}
          {visiblePreview && (
            <>
              <p role="status" data-testid="import-forecast">
                {formatCount(visiblePreview.created, 'new account')}, {visiblePreview.existing} already there,{' '}
                {formatCount(visiblePreview.failed, 'line')} that can’t be imported.
              </p>
              {visiblePreview.without_domain > 0 && (
                <p class="notice" data-testid="without-domain">
                  {formatCount(visiblePreview.without_domain, 'line')} without a domain: added by name.
                  Profile and people need a domain.
                </p>
              )}
              <FailedRows rows={visiblePreview.rows} title="Lines that can’t be imported" />
              {hasHeader && <Mapping columns={visiblePreview.columns} onChoose={chooseField} />}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
