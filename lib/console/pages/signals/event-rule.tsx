import { api, baseUrl } from '../../api/service.ts';
import { CopyField } from '../../components/button.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import type { FormState } from '../../components/form.tsx';
import { Failed } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import type { Signal } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';

type Rule = NonNullable<Signal['event_rule']>;

const KINDS = {
  every: 'Each event',
  count: 'Several events within some days',
  property: 'A property reaches a value',
};

/** The rule as its form holds it, with the API's names, so that an error finds its field. */
type RuleDraft = {
  readonly kind: keyof typeof KINDS;
  readonly count: string;
  readonly within_days: string;
  readonly property: string;
  readonly at_least: string;
};

const DEFAULT_RULE: RuleDraft = { kind: 'every', count: '3', within_days: '7', property: '', at_least: '' };

export function draftOf(rule: Rule | null | undefined): RuleDraft {
  if (!rule || 'every' in rule) return DEFAULT_RULE;
  return 'count' in rule
    ? { ...DEFAULT_RULE, kind: 'count', count: String(rule.count), within_days: String(rule.within_days) }
    : { ...DEFAULT_RULE, kind: 'property', property: rule.property, at_least: String(rule.at_least) };
}

const parseInteger = (text: string, from: number, to: number): number | undefined => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;
};

/** The rule, or undefined while the form isn't complete. */
export function ruleOf({ kind, property, ...draft }: RuleDraft): Rule | undefined {
  if (kind === 'every') return { every: true };
  if (kind === 'count') {
    const count = parseInteger(draft.count, 2, 100);
    const within_days = parseInteger(draft.within_days, 1, 90);
    return count === undefined || within_days === undefined ? undefined : { count, within_days };
  }
  const at_least = draft.at_least.trim() === '' ? Number.NaN : Number(draft.at_least);
  const name = property.trim();
  return name === '' || !Number.isFinite(at_least) ? undefined : { property: name, at_least };
}

/** What makes a detection of the events that the workspace sends. */
export const RuleFields = ({
  form: { values, bind },
}: {
  form: Pick<FormState<RuleDraft>, 'values' | 'bind'>;
}) => (
  <fieldset class="stack">
    <legend>What makes a detection</legend>
    <Choice label="Rule" {...bind('kind')} options={KINDS} />
    {values.kind === 'count' && (
      <>
        <TextField label="Events" hint="At one account, 2 to 100." {...bind('count')} />
        <TextField label="Days" hint="1 to 90." {...bind('within_days')} />
      </>
    )}
    {values.kind === 'property' && (
      <>
        <TextField
          label="Property"
          maxLength={100}
          hint="A number that your events carry, such as seats."
          {...bind('property')}
        />
        <TextField label="At least" {...bind('at_least')} />
      </>
    )}
  </fieldset>
);

/** A command that sends one event, to paste into a terminal. */
const sendCommand = (baseUrl: string, signalId: string, now: Date): string =>
  `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '${JSON.stringify({
    events: [
      {
        external_id: 'event-1',
        domain: 'company.com',
        occurred_at: now.toISOString(),
        title: 'What happened',
      },
    ],
  })}' ${baseUrl}/signals/${signalId}/events`;

/** As many as people read here; the API lists the rest. */
const MAX_DOMAINS = 20;

/** How to send events, and which of them matched no account. */
export function SendingEvents({ signalId: id }: { signalId: string }) {
  const signal = useData(`signal/${id}`, (options) => api.getSignal({ params: { id }, ...options }));
  const unmatched = signal.data?.unmatched_events;
  return (
    <section class="stack">
      <CopyField label="Send events" value={sendCommand(`${location.origin}${baseUrl}`, id, new Date())} />
      {signal.failure && <Failed failure={signal.failure} />}
      {unmatched && unmatched.total > 0 && (
        <div class="stack">
          <p>
            {plural(unmatched.total, 'event')} matched none of your accounts. Create the accounts you want,
            and send the events again.
          </p>
          <ul class="small">
            {unmatched.domains.slice(0, MAX_DOMAINS).map(({ domain, events }) => (
              <li key={domain}>
                {domain} <span class="faint">{plural(events, 'event')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
