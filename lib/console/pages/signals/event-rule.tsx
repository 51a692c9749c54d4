import { api, baseUrl } from '../../api/service.ts';
import { CopyField } from '../../components/button.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import type { FormState } from '../../components/form.tsx';
import { LoadedContent } from '../../components/page.tsx';
import { useData } from '../../hooks/use-load.ts';
import type { Signal } from '../../state/workspace.ts';
import { formatCount } from '../../text/format.ts';

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

export function draftRule(rule: Rule | null | undefined): RuleDraft {
  if (!rule || 'every' in rule) return DEFAULT_RULE;
  return 'count' in rule
    ? { ...DEFAULT_RULE, kind: 'count', count: String(rule.count), within_days: String(rule.within_days) }
    : { ...DEFAULT_RULE, kind: 'property', property: rule.property, at_least: String(rule.at_least) };
}

const parseNumber = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** The rule, or undefined while the form isn't complete. Which numbers are allowed is the service's to say. */
export function readRule({ kind, ...draft }: RuleDraft): Rule | undefined {
  if (kind === 'every') return { every: true };
  if (kind === 'count') {
    const count = parseNumber(draft.count);
    const within_days = parseNumber(draft.within_days);
    return count === undefined || within_days === undefined ? undefined : { count, within_days };
  }
  const property = draft.property.trim();
  const at_least = parseNumber(draft.at_least);
  return property === '' || at_least === undefined ? undefined : { property, at_least };
}

/** What makes a detection of the events that the workspace sends. */
export const RuleFields = ({ values, bind }: Pick<FormState<RuleDraft>, 'values' | 'bind'>) => (
  <fieldset class="stack">
    <legend>What makes a detection</legend>
    <Choice label="Rule" {...bind('kind')} options={KINDS} />
    {values.kind === 'count' && (
      <div class="form-grid">
        <TextField label="Events" inputMode="numeric" hint="At one account, 2 to 100." {...bind('count')} />
        <TextField label="Days" inputMode="numeric" hint="1 to 90." {...bind('within_days')} />
      </div>
    )}
    {values.kind === 'property' && (
      <div class="form-grid">
        <TextField
          label="Property"
          maxLength={100}
          hint="A number that your events carry, such as seats."
          {...bind('property')}
        />
        <TextField label="At least" {...bind('at_least')} />
      </div>
    )}
  </fieldset>
);

/** A command that sends one event, to paste into a terminal. */
const createSendCommand = (signalId: string, now: Date): string => {
  const event = {
    external_id: 'event-1',
    domain: 'company.com',
    occurred_at: now.toISOString(),
    title: 'What happened',
  };
  return `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '${JSON.stringify({ events: [event] })}' ${location.origin}${baseUrl}/signals/${signalId}/events`;
};

/** As many as people read here; the API lists the rest. */
const MAX_DOMAINS = 20;

/** How to send events, and which of them matched no account. */
export function SendingEvents({ signalId: id }: { signalId: string }) {
  const signal = useData(`signal/${id}`, (options) => api.getSignal({ params: { id }, ...options }));
  return (
    <>
      <CopyField label="Send events" value={createSendCommand(id, new Date())} />
      <LoadedContent of={signal} rows={1}>
        {({ unmatched_events }) =>
          unmatched_events &&
          unmatched_events.total > 0 && (
            <div class="stack-tight">
              <p>
                {formatCount(unmatched_events.total, 'event')} matched none of your accounts. Create the
                accounts you want, and send the events again.
              </p>
              <ul class="plain-list small">
                {unmatched_events.domains.slice(0, MAX_DOMAINS).map(({ domain, events }) => (
                  <li key={domain}>
                    {domain} <span class="faint">{formatCount(events, 'event')}</span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </LoadedContent>
    </>
  );
}
