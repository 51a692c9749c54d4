import { useEffect, useState } from 'preact/hooks';
import { asRequestError, type RequestError } from '../../api/request-error.ts';
import { api, baseUrl } from '../../api/service.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Choice, TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { plural } from '../../text/format.ts';
import { type RuleDraft, sendCommand } from './event-rule.ts';

const KINDS = [
  ['every', 'Each event'],
  ['count', 'Several events within some days'],
  ['property', 'A property reaches a value'],
] as const;

const kindOf = (value: string): RuleDraft['kind'] => KINDS.find(([kind]) => kind === value)?.[0] ?? 'every';

interface RuleFieldsProps {
  readonly rule: RuleDraft;
  readonly onRule: (rule: RuleDraft) => void;
}

/** What makes a detection of the events that the workspace sends. */
export const RuleFields = ({ rule, onRule }: RuleFieldsProps) => (
  <fieldset class="stack" data-testid="event-rule">
    <legend>What makes a detection</legend>
    <Choice
      label="Rule"
      value={rule.kind}
      onValue={(kind) => onRule({ ...rule, kind: kindOf(kind) })}
      options={KINDS}
    />
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

type Unmatched = NonNullable<Awaited<ReturnType<typeof api.getSignal>>['data']['unmatched_events']>;

/** As many as people read here; the API lists the rest. */
const DOMAINS_SHOWN = 20;

/** How to send events, and which of them matched no account. */
export function SendingEvents({ signalId }: { signalId: string }) {
  const [unmatched, setUnmatched] = useState<Unmatched | null>(null);
  const [failure, setFailure] = useState<RequestError | undefined>();
  useEffect(() => {
    api.getSignal({ params: { id: signalId } }).then(
      ({ data }) => setUnmatched(data.unmatched_events),
      (error: unknown) => setFailure(asRequestError(error)),
    );
  }, [signalId]);
  const command = sendCommand(`${location.origin}${baseUrl}`, signalId, new Date());
  return (
    <section class="stack" data-testid="sending-events">
      <div class="field">
        <span class="field-label">Send events</span>
        <span class="row">
          <code class="address">{command}</code>
          <CopyButton text={command} what="command" />
        </span>
      </div>
      {failure && <Failed failure={failure} />}
      {unmatched && unmatched.total > 0 && (
        <div class="stack" data-testid="unmatched-events">
          <p>
            {plural(unmatched.total, 'event')} matched none of your accounts. Create the accounts you want,
            and send the events again.
          </p>
          <ul class="small">
            {unmatched.domains.slice(0, DOMAINS_SHOWN).map(({ domain, events }) => (
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
