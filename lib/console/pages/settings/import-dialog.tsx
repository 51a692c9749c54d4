import { useState } from 'preact/hooks';
import type { CrmProvider } from '#contract/crms.ts';
import { api } from '../../api/service.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { ChipPicker } from '../../components/chip-picker.tsx';
import { Dialog, useTrying } from '../../components/dialog.tsx';
import { Choice } from '../../components/field.tsx';
import { Failed, Loaded } from '../../components/states.tsx';
import { useData, useLoad } from '../../hooks/use-load.ts';
import { tell } from '../../state/toasts.ts';
import { ImportProgress } from './import-progress.tsx';

type Settings = Data<'getCrmImportSettings'>;
type Every = Settings['every'];
type OwnerWins = Settings['owner_wins'];

const SCOPES = [
  ['customers', 'Customers'],
  ['open_deals', 'With an open deal'],
  ['everything', 'Every company'],
] as const;

const EVERY: readonly (readonly [Every, string])[] = [
  ['off', 'No, import once'],
  ['hour', 'Every hour'],
  ['day', 'Every day'],
];

const everyOf = (value: string): Every => EVERY.find(([every]) => every === value)?.[0] ?? 'off';

interface ImportDialogProps {
  readonly provider: CrmProvider;
  readonly name: string;
  readonly onClose: () => void;
}

interface ListChoiceProps extends Pick<ImportDialogProps, 'provider' | 'name'> {
  readonly value: string;
  readonly onValue: (id: string) => void;
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
      options={[
        ['', 'All companies'],
        ...(isUnknown ? [[value, data ? `Deleted list ${value}` : `List ${value}`] as const] : []),
        ...lists.map(({ id, name: listName }) => [id, listName] as const),
      ]}
    />
  );
}

interface FormProps extends ImportDialogProps {
  readonly settings: Settings;
  /** The last import. */
  readonly last: string | undefined;
}

function Form({ provider, name, settings, last, onClose }: FormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(
    SCOPES.flatMap(([id]) => (settings.scope?.[id] ? [id] : [])),
  );
  const [list, setList] = useState(settings.scope?.list_id ?? '');
  const [every, setEvery] = useState<Every>(settings.every);
  const [ownerWins, setOwnerWins] = useState<OwnerWins>(settings.owner_wins);
  const [runId, setRunId] = useState(last);
  const [isRunning, setIsRunning] = useState(last !== undefined);
  const { failure, attempt } = useTrying();
  const scope = {
    customers: chosen.includes('customers'),
    open_deals: chosen.includes('open_deals'),
    everything: chosen.includes('everything'),
    list_id: list || null,
  };
  const isChosen = chosen.length > 0 || scope.list_id !== null;
  const start = (dry_run: boolean) =>
    attempt(async () => {
      const { data } = await api.startCrmImport({ params: { provider }, body: { dry_run, scope } });
      setRunId(data.run_id);
      setIsRunning(true);
    });
  const save = () =>
    attempt(async () => {
      await api.updateCrmImportSettings({
        params: { provider },
        body: { every, scope, owner_wins: ownerWins },
      });
      tell(every === 'off' ? 'Saved' : `${name} is kept in step`);
    });
  return (
    <>
      <div class="dialog-body stack">
        <p class="muted">
          Companies in {name} become suggested accounts. Nothing is activated, and nothing is written to{' '}
          {name}.
        </p>
        <ChipPicker
          label="Which companies"
          options={SCOPES.map(([id, label]) => ({ id, name: label }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <ListChoice provider={provider} name={name} value={list} onValue={setList} />
        <Choice
          label="Keep in step"
          value={every}
          onValue={(value) => setEvery(everyOf(value))}
          options={EVERY}
        />
        <Choice
          label="If the owner differs"
          value={ownerWins}
          onValue={(value) => setOwnerWins(value === 'crm' ? 'crm' : 'here')}
          options={[
            ['here', 'Keep the owner here'],
            ['crm', `Take the owner from ${name}`],
          ]}
        />
        {settings.paused_reason && <p class="notice">Paused: {settings.paused_reason}</p>}
        {failure && <Failed failure={failure} />}
        {runId !== undefined && <ImportProgress key={runId} id={runId} onOver={() => setIsRunning(false)} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Close</Button>
        <Button disabled={!isChosen} onClick={save}>
          Save
        </Button>
        <Button disabled={!isChosen || isRunning} onClick={() => start(true)}>
          Check first
        </Button>
        <Button look="primary" disabled={!isChosen || isRunning} onClick={() => start(false)}>
          Import
        </Button>
      </footer>
    </>
  );
}

/** Imports accounts from a connected CRM: what would come, then the import, and what is kept in step. */
export function ImportDialog(props: ImportDialogProps) {
  const { provider, name, onClose } = props;
  const loaded = useLoad(`crm-import/${provider}`, async (signal) => {
    const [settings, imports] = await Promise.all([
      api.getCrmImportSettings({ params: { provider }, signal }),
      api.listImports({ query: { provider, per_page: 1 }, signal }),
    ]);
    return { settings: settings.data, last: imports.data[0]?.id };
  });
  return (
    <Dialog title={`Import accounts from ${name}`} onClose={onClose} wide>
      <Loaded of={loaded} rows={4}>
        {({ settings, last }) => <Form {...props} settings={settings} last={last} />}
      </Loaded>
    </Dialog>
  );
}
