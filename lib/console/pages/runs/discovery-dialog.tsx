import { useRef } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { FormDialog } from '../../components/dialog.tsx';
import { ChipPicker, Choice, TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { navigate, toHref } from '../../state/route.ts';
import { notify } from '../../state/toasts.ts';
import { signals } from '../../state/workspace.ts';
import { parseCount, parseList } from '../../text/typed-text.ts';
import { ResearchCost } from '../account/confirmations.tsx';

const TIMES = { once: 'Once, now', day: 'Every day', week: 'Every week' };
const RECENCIES = { 30: 'Last 30 days', 90: 'Last 90 days', 180: 'Last 180 days', all: 'Any time' };

const EMPTY = {
  name: '',
  any_of: [] as string[],
  must_have: [] as string[],
  exclude: [] as string[],
  recency: '90',
  geographies: '',
  industries: '',
  employee_min: '',
  employee_max: '',
  every: 'once' as keyof typeof TIMES,
};

function toBody({ any_of, must_have, exclude, recency, ...fields }: typeof EMPTY) {
  const { value: employee_min } = parseCount(fields.employee_min);
  const { value: employee_max } = parseCount(fields.employee_max);
  return {
    signals: { any_of, must_have, exclude },
    recency,
    geographies: parseList(fields.geographies),
    industries: parseList(fields.industries),
    ...(employee_min !== undefined && { employee_min }),
    ...(employee_max !== undefined && { employee_max }),
  };
}

export function DiscoveryDialog({ onClose }: { onClose: () => void }) {
  const fields = useRef<HTMLDivElement>(null);
  const form = useForm(EMPTY, async (values) => {
    const mistaken = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (mistaken) return mistaken.focus();
    if (every === undefined) {
      const { data } = await api.startRun({ body: { ...toBody(values), ...(name && { name }) } });
      onClose();
      navigate(toHref(['runs', data.run_id]));
      return;
    }
    await api.createSearch({ body: { ...toBody(values), name, every } });
    onClose();
    notify(`${name} starts within minutes`);
    navigate('#/runs/searches');
  });
  const { values, bind } = form;
  const every = values.every === 'once' ? undefined : values.every;
  const name = values.name.trim();
  const options = Object.fromEntries(
    signals.value.filter(({ found_in }) => found_in === 'documents').map(({ id, name: text }) => [id, text]),
  );
  const pick = (field: 'any_of' | 'must_have' | 'exclude', label: string) => (
    <ChipPicker label={label} options={options} {...bind(field)} />
  );
  const count = (field: 'employee_min' | 'employee_max', label: string) => {
    const { problem, ...bound } = bind(field);
    return (
      <TextField
        label={label}
        inputMode="numeric"
        {...bound}
        problem={parseCount(values[field]).problem ?? problem}
      />
    );
  };
  return (
    <FormDialog
      title="New discovery"
      action={every === undefined ? 'Start' : 'Save'}
      disabled={values.any_of.length + values.must_have.length === 0 || (every !== undefined && !name)}
      form={form}
      onClose={onClose}
      wide
    >
      <p class="muted">Finds companies that are new to you and show a reason to buy.</p>
      {pick('any_of', 'Signals, any of')}
      <details>
        <summary>Must have, must not have</summary>
        <div class="stack pad">
          {pick('must_have', 'Must have all of')}
          {pick('exclude', 'Must have none of')}
        </div>
      </details>
      <div class="form-grid" ref={fields}>
        <Choice label="Detected" {...bind('recency')} options={RECENCIES} />
        <Choice label="Repeat" {...bind('every')} options={TIMES} />
        <TextField label="Geographies" placeholder="DACH, France" {...bind('geographies')} />
        <TextField label="Industries" placeholder="Logistics, Energy" {...bind('industries')} />
        {count('employee_min', 'Employees, at least')}
        {count('employee_max', 'Employees, at most')}
      </div>
      <TextField label={every === undefined ? 'Name (optional)' : 'Name'} maxLength={200} {...bind('name')} />
      <ResearchCost every={every} />
      <p class="muted small">Suggested accounts are free. Activating one uses 1 credit.</p>
    </FormDialog>
  );
}
