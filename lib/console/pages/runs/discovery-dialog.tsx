import { useRef, useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { ChipPicker } from '../../components/chip-picker.tsx';
import { ActionDialog } from '../../components/dialog.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { ResearchCost } from '../../components/research-cost.tsx';
import { hrefOf } from '../../state/route.ts';
import { navigate } from '../../state/router.ts';
import { tell } from '../../state/toasts.ts';
import { signals } from '../../state/workspace.ts';
import { listOf, typedNumber } from '../../text/list-text.ts';

const TIMES: readonly (readonly [Every, string])[] = [
  ['once', 'Once, now'],
  ['day', 'Every day'],
  ['week', 'Every week'],
];
const RECENCIES = [
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['180', 'Last 180 days'],
  ['all', 'Any time'],
] as const;

type Every = 'once' | 'day' | 'week';

interface Form {
  readonly name: string;
  readonly any: string[];
  readonly must: string[];
  readonly none: string[];
  readonly recency: string;
  readonly geographies: string;
  readonly industries: string;
  readonly least: string;
  readonly most: string;
  readonly every: Every;
}

const EMPTY: Form = {
  name: '',
  any: [],
  must: [],
  none: [],
  recency: '90',
  geographies: '',
  industries: '',
  least: '',
  most: '',
  every: 'once',
};

function bodyOf(form: Form) {
  const { value: employee_min } = typedNumber(form.least);
  const { value: employee_max } = typedNumber(form.most);
  return {
    signals: { any_of: form.any, must_have: form.must, exclude: form.none },
    recency: form.recency,
    geographies: listOf(form.geographies),
    industries: listOf(form.industries),
    ...(employee_min !== undefined && { employee_min }),
    ...(employee_max !== undefined && { employee_max }),
  };
}

export function DiscoveryDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(EMPTY);
  const set =
    <Name extends keyof Form>(name: Name) =>
    (value: Form[Name]) =>
      setForm({ ...form, [name]: value });
  const setEvery = (value: string): void =>
    set('every')(TIMES.find(([every]) => every === value)?.[0] ?? 'once');
  const isOnce = form.every === 'once';
  const name = form.name.trim();
  const fields = useRef<HTMLDivElement>(null);
  const start = async (): Promise<void> => {
    const mistaken = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (mistaken) return mistaken.focus();
    if (form.every === 'once') {
      const { data } = await api.startRun({ body: { ...bodyOf(form), ...(name && { name }) } });
      onClose();
      navigate(hrefOf(['runs', data.run_id]));
      return;
    }
    await api.createSearch({
      body: { ...bodyOf(form), name, every: form.every },
    });
    onClose();
    tell(`${name} starts within minutes`);
    navigate('#/runs/searches');
  };
  const options = signals.value.filter(({ found_in }) => found_in === 'documents');
  return (
    <ActionDialog
      title="New discovery"
      action={isOnce ? 'Start' : 'Save'}
      disabled={form.any.length + form.must.length === 0 || (!isOnce && !name)}
      onAct={start}
      onClose={onClose}
      wide
    >
      <p class="muted">Finds companies that are new to you and show a reason to buy.</p>
      <ChipPicker label="Signals, any of" options={options} chosen={form.any} onChange={set('any')} />
      <details>
        <summary>Must have, must not have</summary>
        <div class="stack details-inside">
          <ChipPicker label="Must have all of" options={options} chosen={form.must} onChange={set('must')} />
          <ChipPicker label="Must have none of" options={options} chosen={form.none} onChange={set('none')} />
        </div>
      </details>
      <div class="form-grid" ref={fields}>
        <Choice label="Detected" value={form.recency} onValue={set('recency')} options={RECENCIES} />
        <Choice label="Repeat" value={form.every} onValue={setEvery} options={TIMES} />
        <TextField
          label="Geographies"
          placeholder="DACH, France"
          value={form.geographies}
          onValue={set('geographies')}
        />
        <TextField
          label="Industries"
          placeholder="Logistics, Energy"
          value={form.industries}
          onValue={set('industries')}
        />
        <TextField
          label="Employees, at least"
          inputMode="numeric"
          value={form.least}
          onValue={set('least')}
          problem={typedNumber(form.least).problem}
        />
        <TextField
          label="Employees, at most"
          inputMode="numeric"
          value={form.most}
          onValue={set('most')}
          problem={typedNumber(form.most).problem}
        />
      </div>
      <TextField
        label={isOnce ? 'Name (optional)' : 'Name'}
        maxLength={200}
        value={form.name}
        onValue={set('name')}
      />
      <ResearchCost every={form.every === 'once' ? undefined : form.every} />
      <p class="muted small">Suggested accounts are free. Activating one uses 1 credit.</p>
    </ActionDialog>
  );
}
