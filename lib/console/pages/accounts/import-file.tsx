import { useEffect, useRef, useState } from 'preact/hooks';
import { listedAccountFields } from '#contract/account-fields.ts';
import { namesWhere } from '#contract/field-table.ts';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { Choice } from '../../components/field.tsx';
import { Failed, Waiting } from '../../components/states.tsx';
import { latest } from '../../state/latest.ts';
import { plural } from '../../text/format.ts';
import { AddForm } from './add-form.tsx';
import { FailedRows } from './failed-rows.tsx';
import { type ColumnChoices, type Imported, importText, textOf } from './import-text.ts';

const IGNORED = '';

/** The fields a column can fill, as people call them. */
const FIELDS: readonly (readonly [field: string, label: string])[] = [
  [IGNORED, 'Ignored'],
  ...namesWhere(listedAccountFields, 'by', 'rule', 'caller', 'both').map(
    (name) => [name, listedAccountFields[name].label] as const,
  ),
];

interface MappingProps {
  readonly preview: Imported;
  readonly onChoose: (column: string, field: string | null) => void;
}

const Mapping = ({ preview: { columns }, onChoose }: MappingProps) => (
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
              <span class="faint small mapping-example">{columns.examples?.[column]}</span>
            </th>
            <td>
              <Choice
                label={`Field of ${column}`}
                isLabelHidden
                value={columns.mapped[column] ?? IGNORED}
                options={FIELDS}
                onValue={(field) => onChoose(column, field === IGNORED ? null : field)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Forecast = ({ preview: { created, existing, failed } }: { preview: Imported }) => (
  <p role="status" data-testid="import-forecast">
    {plural(created, 'new account')}, {existing} already there, {plural(failed, 'row')} that can’t be
    imported.
  </p>
);

interface ImportFileProps {
  readonly onClose: () => void;
  readonly onImported: (imported: Imported) => void;
}

/** A file, how its columns are read, and what the import would do, before it does it. */
export function ImportFile({ onClose, onImported }: ImportFileProps) {
  const [file, setFile] = useState<File | undefined>();
  const [choices, setChoices] = useState<ColumnChoices>({});
  const [preview, setPreview] = useState<Imported | undefined>();
  const [failure, setFailure] = useState<RequestError | undefined>();
  const [isReading, setReading] = useState(false);
  const looks = useRef(latest());
  useEffect(() => () => looks.current.stop(), []);
  const look = (chosen: File, mapping: ColumnChoices): void => {
    setChoices(mapping);
    setFailure(undefined);
    setReading(true);
    looks.current.run(
      async (signal) => importText(await textOf(chosen), { choices: mapping, isDry: true, signal }),
      (seen) => {
        setPreview(seen);
        setReading(false);
      },
      (error) => {
        setFailure(asRequestError(error));
        setReading(false);
      },
    );
  };
  const pick = (chosen: File | undefined): void => {
    setFile(chosen);
    setPreview(undefined);
    if (chosen) look(chosen, {});
  };
  /** A field is filled by one column, so the one that filled it before is ignored. */
  const choose = (column: string, field: string | null): void => {
    const before = Object.entries(preview?.columns.mapped ?? {}).find(
      ([each, filled]) => filled === field && each !== column,
    );
    if (file) look(file, { ...choices, ...(before && { [before[0]]: null }), [column]: field });
  };
  const isReady = file && preview && !failure && !isReading;
  const act = async (): Promise<void> => {
    if (file) onImported(await importText(await textOf(file), { choices }));
  };
  return (
    <AddForm
      mode="file"
      onClose={onClose}
      action={preview ? `Import ${plural(preview.created, 'account')}` : 'Import'}
      onAct={isReady && preview.created > 0 ? act : undefined}
    >
      <div class="field">
        <label class="field-label" for="accounts-file">
          File
        </label>
        <input
          id="accounts-file"
          class="input"
          type="file"
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
          onChange={(event) => pick(event.currentTarget.files?.[0])}
        />
        <p class="field-hint">
          CSV or NDJSON up to 5 MB, for example an export of your CRM. Accounts you already have are skipped.
        </p>
      </div>
      {isReading && !preview && <Waiting rows={3} />}
      {failure && <Failed failure={failure} />}
      {preview && (
        <>
          <Forecast preview={preview} />
          <Mapping preview={preview} onChoose={choose} />
          <FailedRows outcome={preview} title="Rows that can’t be imported" />
        </>
      )}
    </AddForm>
  );
}
