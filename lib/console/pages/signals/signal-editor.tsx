import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { ActionDialog, Confirm } from '../../components/dialog.tsx';
import { Choice, Switch, TextArea, TextField } from '../../components/field.tsx';
import { tell } from '../../state/toasts.ts';
import type { Signal } from '../../state/workspace.ts';
import { listOf } from '../../text/list-text.ts';
import { draftOf, ruleOf } from './event-rule.ts';
import { RuleFields, SendingEvents } from './event-settings.tsx';
import { SignalBacktest } from './signal-backtest.tsx';

interface SignalEditorProps {
  readonly signal?: Signal;
  readonly onClose: () => void;
  readonly onSaved: (signal: Signal) => void;
  readonly onDeleted: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What the person has corrected; nothing if it is as it was. */
function interpretationOf(
  signal: Signal | undefined,
  counts: string[],
  does_not_count: string[],
): { interpretation?: { counts: string[]; does_not_count: string[]; words: string[] } | null } {
  const known = signal?.interpretation;
  if (!known) return {};
  const isSame =
    counts.join('\n') === known.counts.join('\n') &&
    does_not_count.join('\n') === known.does_not_count.join('\n');
  if (isSame) return {};
  return { interpretation: counts.length === 0 ? null : { counts, does_not_count, words: known.words } };
}

export function SignalEditor({ signal, onClose, onSaved, onDeleted }: SignalEditorProps) {
  const [name, setName] = useState(signal?.name ?? '');
  const [description, setDescription] = useState(signal?.description ?? '');
  const [keywords, setKeywords] = useState(signal?.keywords.join(', ') ?? '');
  const [exclusions, setExclusions] = useState(signal?.exclusions.join(', ') ?? '');
  const [isActive, setActive] = useState(signal?.is_active ?? true);
  const [counts, setCounts] = useState(signal?.interpretation?.counts.join('\n') ?? '');
  const [doesNotCount, setDoesNotCount] = useState(signal?.interpretation?.does_not_count.join('\n') ?? '');
  const [isSent, setSent] = useState(signal?.found_in === 'events');
  const [ruleDraft, setRuleDraft] = useState(draftOf(signal?.event_rule));
  const rule = isSent ? ruleOf(ruleDraft) : undefined;
  const matchesByMeaning = signal?.interpretation?.matched_by === 'meaning';
  const [isDeleting, setDeleting] = useState(false);
  const save = async (): Promise<void> => {
    const described = {
      name: name.trim(),
      description: description.trim(),
      is_active: isActive,
      ...(rule ? { event_rule: rule } : { keywords: listOf(keywords), exclusions: listOf(exclusions) }),
    };
    const body = { ...described, ...interpretationOf(signal, linesOf(counts), linesOf(doesNotCount)) };
    const { data } = signal
      ? await api.updateSignal({ params: { id: signal.id }, body })
      : await api.createSignal({ body: { ...described, found_in: isSent ? 'events' : 'documents' } });
    onSaved(data);
    onClose();
    tell(`${data.name} saved. ${rule ? 'Open it to see how to send events' : 'The next scan uses it'}`);
  };
  if (isDeleting && signal) {
    return (
      <Confirm
        title={`Delete ${signal.name}?`}
        action="Delete signal"
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await api.deleteSignal({ params: { id: signal.id } });
          tell(`${signal.name} deleted`);
          onDeleted();
          onClose();
        }}
      >
        <p>
          {isSent ? 'It takes no more events.' : 'Scans stop looking for it.'} You can't undo this; switch it
          off instead to keep its settings.
        </p>
      </Confirm>
    );
  }
  return (
    <ActionDialog
      title={signal?.name ?? 'New signal'}
      action="Save"
      disabled={!name.trim() || (isSent && !rule)}
      onAct={save}
      onClose={onClose}
      beside={
        signal &&
        !signal.is_builtin && (
          <Button look="danger" class="push-start" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      <TextField label="Name" maxLength={100} value={name} onValue={setName} />
      <TextArea
        label="Description"
        rows={3}
        maxLength={2000}
        value={description}
        onValue={setDescription}
        hint="What tells you that a company has a reason to buy."
      />
      {!signal && (
        <Choice
          label="Found in"
          value={isSent ? 'events' : 'documents'}
          onValue={(value) => setSent(value === 'events')}
          options={[
            ['documents', 'Documents that scans read'],
            ['events', 'Events you send'],
          ]}
        />
      )}
      {isSent && <RuleFields rule={ruleDraft} onRule={setRuleDraft} />}
      {isSent && signal && <SendingEvents signalId={signal.id} />}
      {signal?.interpretation && (
        <fieldset class="stack" data-testid="interpretation">
          <legend>How it is understood</legend>
          <p class="muted small">{signal.interpretation.explanation}</p>
          {matchesByMeaning && (
            <>
              <TextArea
                label="Counts"
                rows={4}
                value={counts}
                onValue={setCounts}
                hint="One per line. Empty: the description is read again when you save."
              />
              <TextArea
                label="Doesn't count"
                rows={4}
                value={doesNotCount}
                onValue={setDoesNotCount}
                hint="One per line."
              />
            </>
          )}
        </fieldset>
      )}
      {signal?.found_in === 'rosters' && (
        <p class="muted">Found when a roster is refreshed. Keywords and exclusions have no effect.</p>
      )}
      {!isSent && (
        <>
          <TextField
            label="Keywords"
            value={keywords}
            onValue={setKeywords}
            hint={
              signal?.is_builtin
                ? 'Separated by commas. Used in addition to the built-in rules.'
                : matchesByMeaning
                  ? 'Separated by commas. Words such texts often contain; the model decides by meaning.'
                  : 'Separated by commas. A mention counts if one of them is in a sentence about the company.'
            }
          />
          <TextField
            label="Exclusions"
            value={exclusions}
            onValue={setExclusions}
            hint="A mention next to one of these doesn't count."
          />
        </>
      )}
      <Switch
        label={
          isSent
            ? 'Takes events'
            : signal?.found_in === 'rosters'
              ? 'Looked for on rosters'
              : 'Looked for by scans and monitors'
        }
        isOn={isActive}
        onChange={setActive}
      />
      {signal && <p class="faint small">{signal.learned.explanation}</p>}
      {!signal?.is_builtin && !isSent && (
        <SignalBacktest
          draft={{
            name: name.trim(),
            description: description.trim(),
            keywords: listOf(keywords),
            exclusions: listOf(exclusions),
          }}
        />
      )}
    </ActionDialog>
  );
}
