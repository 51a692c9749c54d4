import { useEffect, useState } from 'preact/hooks';
import { RELATIONS, relationNames } from '#contract/relation.ts';
import type { Data } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { ChipPicker } from '../../components/chip-picker.tsx';
import { Choice, Switch, TextField } from '../../components/field.tsx';
import { members, signals } from '../../state/workspace.ts';

type Filter = Data<'getNotificationSettings'>['alert_filter'];

interface Props {
  readonly filter: Filter;
  readonly onSave: (filter: Filter) => Promise<void>;
}

const THRESHOLDS = [
  ['', 'Any'],
  ...[20, 40, 50, 60, 70, 80, 90].map((value) => [String(value), `At least ${value}`] as const),
] as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A threshold that the API set stays, though it isn't one of the choices. */
const withValue = (value: number | null) =>
  value === null || THRESHOLDS.some(([each]) => each === String(value))
    ? THRESHOLDS
    : [...THRESHOLDS, [String(value), `At least ${value}`] as const];

const RELATED = RELATIONS.map((id) => ({ id, name: relationNames[id] }));

const NIGHT = { start: '20:00', end: '07:00' };

/** Which alerts come, and when. */
export function AlertFilterForm({ filter, onSave }: Props) {
  const [draft, setDraft] = useState(filter);
  const [tags, setTags] = useState(filter.tags.join(', '));
  useEffect(() => {
    setDraft(filter);
    setTags(filter.tags.join(', '));
  }, [filter]);
  const change = (changes: Partial<Filter>): void => setDraft({ ...draft, ...changes });
  const threshold = (value: string): number | null => (value === '' ? null : Number(value));
  const timed = (changes: Partial<Filter>): void =>
    change({ ...changes, time_zone: draft.time_zone === 'UTC' ? ownTimeZone() : draft.time_zone });
  const wanted: Filter = {
    ...draft,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
  return (
    <section class="panel stack" aria-labelledby="filter-title">
      <h2 id="filter-title">Which alerts, and when</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void onSave(wanted);
        }}
      >
        <div class="row form-row wrap">
          <Choice
            label="Strength"
            value={String(draft.min_alpha ?? '')}
            options={withValue(draft.min_alpha)}
            onValue={(value) => change({ min_alpha: threshold(value) })}
          />
          <Choice
            label="Relevance"
            value={String(draft.min_relevance ?? '')}
            options={withValue(draft.min_relevance)}
            onValue={(value) => change({ min_relevance: threshold(value) })}
          />
          <TextField label="Tags" value={tags} onValue={setTags} placeholder="key account, energy" />
        </div>
        <ChipPicker
          label="Signals (none chosen: all)"
          options={signals.value.filter(({ is_active, id }) => is_active || draft.signals.includes(id))}
          chosen={draft.signals}
          onChange={(chosen) => change({ signals: chosen })}
        />
        <ChipPicker
          label="Owners (none chosen: all)"
          options={[
            { id: 'none', name: 'No owner' },
            ...members.value.map(({ id, full_name }) => ({ id, name: full_name })),
          ]}
          chosen={draft.owners}
          onChange={(chosen) => change({ owners: chosen })}
        />
        <ChipPicker
          label="Relations (none chosen: all)"
          options={RELATED}
          chosen={draft.relations}
          onChange={(chosen) => change({ relations: RELATIONS.filter((each) => chosen.includes(each)) })}
        />
        <Switch
          label="One digest a day"
          hint="Everything of a day in one message, instead of each alert at once."
          isOn={draft.digest === 'daily'}
          onChange={(isOn) => timed({ digest: isOn ? 'daily' : 'none' })}
        />
        {draft.digest === 'daily' && (
          <Choice
            label="Digest at"
            value={String(draft.digest_hour)}
            options={HOURS}
            onValue={(value) => change({ digest_hour: Number(value) })}
          />
        )}
        <Switch
          label="Quiet hours"
          hint="Alerts are held until they end."
          isOn={draft.quiet_hours !== null}
          onChange={(isOn) => timed({ quiet_hours: isOn ? NIGHT : null })}
        />
        {draft.quiet_hours && (
          <div class="row form-row wrap">
            <TextField
              label="From"
              maxLength={5}
              value={draft.quiet_hours.start}
              onValue={(start) => change({ quiet_hours: { ...NIGHT, ...draft.quiet_hours, start } })}
            />
            <TextField
              label="To"
              maxLength={5}
              value={draft.quiet_hours.end}
              onValue={(end) => change({ quiet_hours: { ...NIGHT, ...draft.quiet_hours, end } })}
            />
          </div>
        )}
        {(draft.quiet_hours || draft.digest === 'daily') && (
          <TextField
            label="Time zone"
            maxLength={64}
            value={draft.time_zone}
            onValue={(time_zone) => change({ time_zone })}
          />
        )}
        <div>
          <Button type="submit" disabled={JSON.stringify(wanted) === JSON.stringify(filter)}>
            Save filter
          </Button>
        </div>
      </form>
    </section>
  );
}
