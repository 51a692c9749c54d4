import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { FormDialog } from '../../components/dialog.tsx';
import { ChipPicker, Choice, TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { navigate, toHref } from '../../state/route.ts';
import { notify } from '../../state/toasts.ts';
import { signals } from '../../state/workspace.ts';
import { describeUnknown } from '../../text/labels.ts';
import { parseCount, parseList } from '../../text/typed-text.ts';
import { ResearchCost } from '../account/confirmations.tsx';

const TIMES = { once: 'Once, now', day: 'Every day', week: 'Every week' };
const RECENCIES = { 30: 'Last 30 days', 90: 'Last 90 days', 180: 'Last 180 days', all: 'Any time' };

const EMPTY_DRAFT = {
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

function toBody({ any_of, must_have, exclude, recency, ...fields }: typeof EMPTY_DRAFT) {
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

/** Numbers that can't be read. */
const checkCounts = ({ employee_min, employee_max }: typeof EMPTY_DRAFT) => ({
  employee_min: parseCount(employee_min).problem,
  employee_max: parseCount(employee_max).problem,
});

interface StartedDiscovery {
  /** Where its results appear. */
  readonly href: string;
  /** Null if it runs once. */
  readonly searchId: string | null;
  readonly not_recognized: readonly string[];
}

export function DiscoveryDialog({ onClose }: { onClose: () => void }) {
  const [startedDiscovery, setStartedDiscovery] = useState<StartedDiscovery | undefined>();
  const leave = ({ href }: StartedDiscovery): void => {
    onClose();
    navigate(href);
  };
  const start = async (values: typeof EMPTY_DRAFT): Promise<StartedDiscovery> => {
    if (every === undefined) {
      const { data } = await api.startRun({ body: { ...toBody(values), ...(name && { name }) } });
      return { ...data, href: toHref(['runs', data.run_id]), searchId: null };
    }
    const body = { ...toBody(values), name, every };
    const savedId = startedDiscovery?.searchId ?? null;
    const { data } =
      savedId === null
        ? await api.createSearch({ body })
        : await api.updateSearch({
            params: { id: savedId },
            body: { employee_min: null, employee_max: null, ...body },
          });
    notify(`${name} starts within minutes`);
    return { ...data, href: '#/runs/searches', searchId: data.id };
  };
  const form = useForm(
    EMPTY_DRAFT,
    async (values) => {
      const discovery = await start(values);
      if (discovery.not_recognized.length === 0) {
        leave(discovery);
        return;
      }
      setStartedDiscovery(discovery);
      form.reset(values);
    },
    checkCounts,
  );
  const { values, bind } = form;
  const renderWordsField = (field: 'geographies' | 'industries', label: string, placeholder: string) => {
    const unknownWords = parseList(values[field]).filter((word) =>
      startedDiscovery?.not_recognized.includes(word),
    );
    const { problem, ...bound } = bind(field);
    return (
      <TextField
        label={label}
        placeholder={placeholder}
        {...bound}
        problem={problem ?? describeUnknown(unknownWords)}
      />
    );
  };
  const every = values.every === 'once' ? undefined : values.every;
  const name = values.name.trim();
  const options = Object.fromEntries(
    signals.value.filter(({ found_in }) => found_in === 'documents').map(({ id, name: text }) => [id, text]),
  );
  const pick = (field: 'any_of' | 'must_have' | 'exclude', label: string, hint?: string) => (
    <ChipPicker label={label} options={options} hint={hint} {...bind(field)} />
  );
  const hasSignals = values.any_of.length + values.must_have.length > 0;
  return (
    <FormDialog
      title="New discovery"
      action={every !== undefined ? 'Save' : startedDiscovery ? 'Search again' : 'Start'}
      disabled={!hasSignals || (every !== undefined && !name)}
      form={form}
      isDone={startedDiscovery !== undefined && !form.isChanged}
      onClose={() => (startedDiscovery ? leave(startedDiscovery) : onClose())}
      wide
    >
      {startedDiscovery && (
        <p class="notice" role="status">
          {startedDiscovery.searchId === null ? 'The discovery is running' : 'The search is saved'}, but some
          words below are not known. Correct them to search again.
        </p>
      )}
      <p class="muted">Finds companies that are new to you and show a reason to buy.</p>
      {pick('any_of', 'Signals, any of', hasSignals ? undefined : 'Choose at least one signal.')}
      <details>
        <summary>Must have, must not have</summary>
        <div class="stack pad">
          {pick('must_have', 'Must have all of')}
          {pick('exclude', 'Must have none of')}
        </div>
      </details>
      <div class="form-grid">
        <Choice label="Detected" {...bind('recency')} options={RECENCIES} />
        <Choice label="Repeat" {...bind('every')} options={TIMES} />
        {renderWordsField('geographies', 'Geographies', 'DACH, France')}
        {renderWordsField('industries', 'Industries', 'Logistics, Energy')}
        <TextField label="Employees, at least" inputMode="numeric" {...bind('employee_min')} />
        <TextField label="Employees, at most" inputMode="numeric" {...bind('employee_max')} />
      </div>
      <TextField label={every === undefined ? 'Name (optional)' : 'Name'} maxLength={200} {...bind('name')} />
      <ResearchCost every={every} />
      <p class="muted small">Suggested accounts are free. Activating one uses 1 credit.</p>
    </FormDialog>
  );
}
