import { api, baseUrl } from '../../api/service.ts';
import { CopyField } from '../../components/button.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { useData } from '../../hooks/use-load.ts';
import { plural } from '../../text/format.ts';
import { type RuleDraft, sendCommand } from './event-rule.ts';

const KINDS = {
  every: 'Each event',
  count: 'Several events within some days',
  property: 'A property reaches a value',
};

/** What makes a detection of the events that the workspace sends. */
export const RuleFields = ({ rule, onRule }: { rule: RuleDraft; onRule: (rule: RuleDraft) => void }) => (
  <fieldset class="stack" data-testid="event-rule">
    <legend>What makes a detection</legend>
    <Choice label="Rule" value={rule.kind} onValue={(kind) => onRule({ ...rule, kind })} options={KINDS} />
    {rule.kind === 'count' && (
      <>
        <TextField
          label="Events"
          value={rule.count}
          onValue={(count) => onRule({ ...rule, count })}
          hint="At one account, 2 to 100."
        />
        <TextField
          label="Days"
          value={rule.days}
          onValue={(days) => onRule({ ...rule, days })}
          hint="1 to 90."
        />
      </>
    )}
    {rule.kind === 'property' && (
      <>
        <TextField
          label="Property"
          maxLength={100}
          value={rule.property}
          onValue={(property) => onRule({ ...rule, property })}
          hint="A number that your events carry, such as seats."
        />
        <TextField label="At least" value={rule.least} onValue={(least) => onRule({ ...rule, least })} />
      </>
    )}
  </fieldset>
);

/** As many as people read here; the API lists the rest. */
const MAX_DOMAINS = 20;

/** How to send events, and which of them matched no account. */
export function SendingEvents({ signalId: id }: { signalId: string }) {
  const signal = useData(`signal/${id}`, (options) => api.getSignal({ params: { id }, ...options }));
  const unmatched = signal.data?.unmatched_events;
  return (
    <section class="stack" data-testid="sending-events">
      <CopyField label="Send events" value={sendCommand(`${location.origin}${baseUrl}`, id, new Date())} />
      {signal.failure && <Failed failure={signal.failure} />}
      {unmatched && unmatched.total > 0 && (
        <div class="stack" data-testid="unmatched-events">
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
