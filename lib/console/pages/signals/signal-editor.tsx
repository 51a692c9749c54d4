import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { confirm, FormDialog } from '../../components/dialog.tsx';
import { Choice, Switch, TextField } from '../../components/field.tsx';
import { useForm } from '../../components/form.tsx';
import { notify } from '../../state/toasts.ts';
import { type Signal, signals, usage } from '../../state/workspace.ts';
import { parseList } from '../../text/typed-text.ts';
import { draftRule, RuleFields, readRule, SendingEvents } from './event-rule.tsx';

/** Shows a write's response: the list would lag behind. */
export const storeSignal = (changedSignal: Signal): void => {
  const isChanged = ({ id }: Signal): boolean => id === changedSignal.id;
  signals.value = signals.value.some(isChanged)
    ? signals.value.map((signal) => (isChanged(signal) ? changedSignal : signal))
    : [...signals.value, changedSignal];
};

const parseLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What the person has corrected; nothing if it is as it was. */
function readCorrection(signal: Signal | undefined, counts: string[], does_not_count: string[]) {
  const currentInterpretation = signal?.interpretation;
  if (!currentInterpretation) return {};
  const isSame =
    counts.join('\n') === currentInterpretation.counts.join('\n') &&
    does_not_count.join('\n') === currentInterpretation.does_not_count.join('\n');
  if (isSame) return {};
  return {
    interpretation:
      counts.length === 0 ? null : { counts, does_not_count, words: currentInterpretation.words },
  };
}

const draftFrom = (signal: Signal | undefined) => ({
  name: signal?.name ?? '',
  description: signal?.description ?? '',
  keywords: signal?.keywords.join(', ') ?? '',
  exclusions: signal?.exclusions.join(', ') ?? '',
  is_active: signal?.is_active ?? true,
  counts: signal?.interpretation?.counts.join('\n') ?? '',
  does_not_count: signal?.interpretation?.does_not_count.join('\n') ?? '',
  found_in: signal?.found_in ?? 'documents',
  ...draftRule(signal?.event_rule),
});

const SOURCES = [
  ['documents', 'Documents that scans read'],
  ['events', 'Events you send'],
] as const;

function chooseKeywordHint(signal: Signal | undefined): string {
  if (signal?.is_builtin) return 'Separated by commas. Used in addition to the built-in rules.';
  return signal?.interpretation?.matched_by === 'meaning'
    ? 'Separated by commas. Words such texts often contain; the model decides by meaning.'
    : 'Separated by commas. A mention counts if one of them is in a sentence about the company.';
}

/** A new signal, or one that there is. */
export function SignalEditor({ signal, onClose }: { signal?: Signal; onClose: () => void }) {
  const form = useForm(draftFrom(signal), async (draft) => {
    const signalFields = {
      name: draft.name.trim(),
      description: draft.description.trim(),
      is_active: draft.is_active,
      ...(rule
        ? { event_rule: rule }
        : { keywords: parseList(draft.keywords), exclusions: parseList(draft.exclusions) }),
    };
    const correction = readCorrection(signal, parseLines(draft.counts), parseLines(draft.does_not_count));
    const { data } = signal
      ? await api.updateSignal({ params: { id: signal.id }, body: { ...signalFields, ...correction } })
      : await api.createSignal({
          body: { ...signalFields, found_in: isEventBased ? 'events' : 'documents' },
        });
    storeSignal(data);
    onClose();
    notify(`${data.name} saved. ${nextStep}`);
  });
  const { values, bind } = form;
  const isEventBased = values.found_in === 'events';
  const isRoster = values.found_in === 'rosters';
  const rule = isEventBased ? readRule(values) : undefined;
  // Without a model, rules look for keywords alone.
  const isFutile =
    !isEventBased &&
    !isRoster &&
    !signal?.is_builtin &&
    usage.value?.reader.by !== 'model' &&
    parseList(values.keywords).length === 0;
  const nextStep = isEventBased
    ? 'Open it to see how to send events'
    : isFutile
      ? 'It finds nothing until you add keywords'
      : 'The next scan uses it';
  const remove = (deletedSignal: Signal): void => {
    onClose();
    confirm({
      title: `Delete ${deletedSignal.name}?`,
      action: 'Delete signal',
      body: `${isEventBased ? 'It accepts no more events.' : 'Scans stop looking for it.'} You can't undo this; switch it off instead to keep its settings.`,
      run: () => api.deleteSignal({ params: { id: deletedSignal.id } }),
      done: `${deletedSignal.name} deleted`,
      onDone() {
        signals.value = signals.value.filter(({ id }) => id !== deletedSignal.id);
      },
    });
  };
  return (
    <FormDialog
      title={signal?.name ?? 'New signal'}
      action="Save"
      disabled={!values.name.trim() || (isEventBased && !rule)}
      form={form}
      onClose={onClose}
      beside={
        signal &&
        !signal.is_builtin && (
          <Button variant="danger" writes class="push-start" onClick={() => remove(signal)}>
            Delete
          </Button>
        )
      }
    >
      <TextField label="Name" maxLength={100} {...bind('name')} />
      <TextField
        label="Description"
        rows={3}
        maxLength={2000}
        {...bind('description')}
        hint="What tells you that a company has a reason to buy."
      />
      {!signal && <Choice label="Found in" {...bind('found_in')} options={SOURCES} />}
      {isEventBased && <RuleFields values={values} bind={bind} />}
      {isEventBased && signal && <SendingEvents signalId={signal.id} />}
      {signal?.interpretation && (
        <fieldset class="stack">
          <legend>How it is understood</legend>
          <p class="muted small">{signal.interpretation.explanation}</p>
          {signal.interpretation.matched_by === 'meaning' && (
            <>
              <TextField
                label="Counts"
                rows={4}
                {...bind('counts')}
                hint="One per line. Empty: the description is read again when you save."
              />
              <TextField label="Doesn't count" rows={4} {...bind('does_not_count')} hint="One per line." />
            </>
          )}
        </fieldset>
      )}
      {isRoster && (
        <p class="muted">Found when a roster is refreshed. Keywords and exclusions have no effect.</p>
      )}
      {!isEventBased && (
        <>
          <TextField label="Keywords" {...bind('keywords')} hint={chooseKeywordHint(signal)} />
          <TextField
            label="Exclusions"
            {...bind('exclusions')}
            hint="A mention next to one of these doesn't count."
          />
        </>
      )}
      {isFutile && (
        <p class="notice" role="status">
          Without keywords this signal finds nothing here: documents are read by rules, which look for
          keywords.
        </p>
      )}
      <Switch
        label={
          isEventBased
            ? 'Accepts events'
            : isRoster
              ? 'Looked for on rosters'
              : 'Looked for by scans and monitors'
        }
        {...bind('is_active')}
      />
      {signal && <p class="faint small">{signal.learned.explanation}</p>}
    </FormDialog>
  );
}
