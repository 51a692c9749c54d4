import type { Data } from '../../api/types.ts';
import { When } from '../../components/marks.tsx';

type Failing = Data<'getNotificationSettings'>['failing_receivers'];

const NAMES: Readonly<Record<string, string>> = { webhook: 'The webhook', chat: 'The chat' };

/** Receivers that don't answer, and what happens to their alerts. */
export const FailingReceivers = ({ failing }: { failing: Failing }) => (
  <>
    {failing.map(({ receiver, failing_since, paused_at, error }) => (
      <p key={receiver} class="notice" role="status" data-testid="failing-receiver">
        <strong>
          {NAMES[receiver] ?? 'An export queue'} {paused_at === null ? 'fails' : 'is paused'}
        </strong>{' '}
        since <When iso={paused_at ?? failing_since} />. {error.message}{' '}
        {paused_at === null
          ? 'Alerts are retried, then held.'
          : 'Alerts are held for 30 days, and follow in order when it answers again.'}
      </p>
    ))}
  </>
);
