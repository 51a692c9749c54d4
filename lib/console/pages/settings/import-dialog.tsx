import { useState } from 'preact/hooks';
import type { CrmProvider } from '#contract/crms.ts';
import { api, type Data } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ChipPicker, Choice } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { FailureNotice, LoadedContent, LoadingRows, Progress } from '../../components/page.tsx';
import { useData, useLoad, useRun } from '../../hooks/use-load.ts';
import { attempt, notify } from '../../state/toasts.ts';
import { describeTimes, formatCount, formatNumber } from '../../text/format.ts';
import { type ImportLine, importLines, importStatusText } from '../../text/import-text.ts';

type Settings = Data<'getCrmImportSettings'>;

const SCOPES = { customers: 'Customers', open_deals: 'With an open deal', everything: 'Every company' };
const SCOPE_NAMES = Object.keys(SCOPES) as (keyof typeof SCOPES)[];

interface ImportDialogProps {
  provider: CrmProvider;
  name: string;
  onClose: () => void;
}

interface ListChoiceProps extends Pick<ImportDialogProps, 'provider' | 'name'> {
  value: string;
  onValue: (id: string) => void;
}

/** The CRM's own lists, by name. An import can do without them, so a failure only says so. */
function ListChoice({ provider, name, value, onValue }: ListChoiceProps) {
  const { data, failure } = useData(`crm-lists/${provider}`, ({ signal }) =>
    api.listCrmLists({ params: { provider }, signal }),
  );
  const lists = data ?? [];
  const isUnknown = value !== '' && lists.every(({ id }) => id !== value);
  return (
    <Choice
      label="Only this list or view"
      hint={failure ? `${name}'s lists can't be shown: ${failure.message}` : undefined}
      value={value}
      onValue={onValue}
      none="All companies"
      options={[
        ...(isUnknown ? [[value, data ? `Deleted list ${value}` : `List ${value}`] as const] : []),
        ...lists.map(({ id, name: listName }) => [id, listName] as const),
      ]}
    />
  );
}

interface FormProps extends ImportDialogProps {
  settings: Settings;
  /** The last import. */
  last: string | undefined;
}

const DAILY = { no: 'No, import once', yes: 'Yes' };

function ImportForm({ provider, name, settings, last, onClose }: FormProps) {
  const [runId, setRunId] = useState(last);
  const [isRunning, setRunning] = useState(last !== undefined);
  const initial = {
    picked: SCOPE_NAMES.filter((name) => settings.scope?.[name]),
    list: settings.scope?.list_id ?? '',
    daily: settings.scope === null ? ('no' as const) : ('yes' as const),
    owner_wins: settings.owner_wins,
  };
  const form = useForm(initial, async ({ daily, owner_wins }) => {
    const body = { scope: daily === 'yes' ? scope : null, owner_wins };
    await api.updateCrmImportSettings({ params: { provider }, body });
    notify(daily === 'yes' ? `${name} is imported every day` : 'Saved');
  });
  const { picked, list, daily } = form.values;
  const scope = {
    customers: picked.includes('customers'),
    open_deals: picked.includes('open_deals'),
    everything: picked.includes('everything'),
    list_id: list || null,
  };
  const isPicked = picked.length > 0 || scope.list_id !== null;
  const startImport = (dry_run: boolean) =>
    attempt(async () => {
      const { data } = await api.startCrmImport({ params: { provider }, body: { dry_run, scope } });
      setRunId(data.run_id);
      setRunning(true);
    });
  return (
    <>
      <div class="dialog-body stack">
        <p class="muted">
          Companies in {name} become suggested accounts. Nothing is activated, and nothing is written to{' '}
          {name}.
        </p>
        <ChipPicker label="Which companies" options={SCOPES} {...form.bind('picked')} />
        <ListChoice provider={provider} name={name} {...form.bind('list')} />
        <Choice label="Import every day" {...form.bind('daily')} options={DAILY} />
        <Choice
          label="If the owner differs"
          {...form.bind('owner_wins')}
          options={{ here: 'Keep the owner here', crm: `Take the owner from ${name}` }}
        />
        {settings.paused_reason && <p class="notice">Paused: {settings.paused_reason}</p>}
        {form.failure && <FailureNotice failure={form.failure} />}
        {runId !== undefined && <ImportProgress key={runId} id={runId} onOver={() => setRunning(false)} />}
      </div>
      <footer class="dialog-foot row">
        <Button onClick={onClose}>Close</Button>
        <Button writes disabled={daily === 'yes' && !isPicked} onClick={form.submit}>
          Save
        </Button>
        <Button writes disabled={!isPicked || isRunning} onClick={() => startImport(true)}>
          Check first
        </Button>
        <Button variant="primary" writes disabled={!isPicked || isRunning} onClick={() => startImport(false)}>
          Import
        </Button>
      </footer>
    </>
  );
}

/** Imports accounts from a connected CRM: what would come, then the import, now or every day. */
export function ImportDialog(props: ImportDialogProps) {
  const { provider, name, onClose } = props;
  const importLoad = useLoad(`crm-import/${provider}`, async (signal) => {
    const [settings, imports] = await Promise.all([
      api.getCrmImportSettings({ params: { provider }, signal }),
      api.listImports({ query: { provider, per_page: 1 }, signal }),
    ]);
    return { settings: settings.data, last: imports.data[0]?.id };
  });
  return (
    <Dialog title={`Import accounts from ${name}`} onClose={onClose} wide>
      <LoadedContent of={importLoad} rows={4}>
        {({ settings, last }) => <ImportForm {...props} settings={settings} last={last} />}
      </LoadedContent>
    </Dialog>
  );
}

type Import = Data<'getImport'>;

const Examples = ({
  line: { label, kind },
  examples,
}: {
  line: ImportLine;
  examples: Import['examples'];
}) => {
  const kindExamples = examples.filter((example) => example.kind === kind);
  if (kindExamples.length === 0) return <>{label}</>;
  return (
    <details>
      <summary>{label}</summary>
      <ul class="bullets column small">
        {kindExamples.map(({ crm_id, name, website, note, account_id }) => (
          <li key={crm_id}>
            {account_id && kind !== 'created' ? <a href={`#/accounts/${account_id}`}>{name}</a> : name}
            {[website, note].filter(Boolean).map((text) => ` · ${text}`)}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** An import, updated while it runs. */
function ImportProgress({ id, onOver }: { id: string; onOver: () => void }) {
  const readImport = (options: { signal: AbortSignal }) => api.getImport({ params: { id }, ...options });
  const { data: run, failure, reload } = useRun(`import/${id}`, readImport, onOver);
  if (!run) return failure ? <FailureNotice failure={failure} retry={reload} /> : <LoadingRows rows={3} />;
  const isRunning = run.status === 'running';
  return (
    <section class="stack" aria-label="Import">
      {isRunning && <Progress label="Companies" value={run.counts.companies} max={run.crm_total ?? 0} />}
      <p class={run.status === 'failed' ? 'tone-bad-text' : 'muted'} role="status">
        {importStatusText(run)}{' '}
        {isRunning &&
          run.crm_total !== null &&
          `The CRM says it has ${formatCount(run.crm_total, 'company', 'companies')}.`}
      </p>
      <div class="table-frame">
        <table class="table mapping">
          <caption class="hidden">What the import does</caption>
          <tbody>
            {importLines(run.counts, run.dry_run).map((line) => (
              <tr key={line.label}>
                <th scope="row">
                  <Examples line={line} examples={run.examples} />
                </th>
                <td class="cell-number">{formatNumber(line.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="faint small figures">{describeTimes(run.created_at, run.finished_at)}</p>
      {isRunning && (
        <span class="row">
          <Button writes onClick={() => attempt(() => api.stopImport({ params: { id }, body: {} }))}>
            Stop
          </Button>
        </span>
      )}
    </section>
  );
}
