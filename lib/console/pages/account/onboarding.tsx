import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Progress } from '../../components/progress.tsx';
import { usePoll } from '../../hooks/use-poll.ts';
import { findScan, followScan, scans } from '../../state/scans.ts';

interface OnboardingProps {
  readonly account: FullAccount;
  readonly onChange: (account: FullAccount) => void;
}

/** Onboarding takes a minute at most; after this long its progress is no longer shown. */
const LONGEST_MS = 5 * 60_000;

const isScanned = ({ activated_at, last_scanned_at }: FullAccount): boolean =>
  activated_at !== null && last_scanned_at !== null && last_scanned_at >= activated_at;

const isUnderWay = (account: FullAccount): boolean =>
  account.status === 'active' &&
  account.activated_at !== null &&
  Date.now() - Date.parse(account.activated_at) < LONGEST_MS &&
  (account.enrichment_status === 'pending' || !isScanned(account));

/** What an activation starts: the profile, the people, the first scan. */
export function Onboarding({ account, onChange }: OnboardingProps) {
  const { id } = account;
  usePoll(
    isUnderWay(account) ? `onboarding/${id}/${account.activated_at}` : undefined,
    async (signal) => {
      const { data } = await api.getAccount({ params: { id }, signal });
      // After the account, so that a finished scan is found.
      const scan =
        scans.peek().has(id) || data.activated_at === null
          ? undefined
          : await findScan(id, data.activated_at, signal);
      if (scan !== undefined) followScan(id, scan);
      onChange(data);
      return data;
    },
    (data) => !isUnderWay(data),
  );
  if (account.status !== 'active' || account.enrichment_status !== 'pending' || scans.value.has(id))
    return null;
  return (
    <section class="panel progress-panel" aria-label="Activation" data-testid="onboarding">
      <p>
        <strong>Getting to know {account.name}</strong>
        <span class="muted"> Company profile, people and a first scan are on their way.</span>
      </p>
      <Progress label="Activation" value={0} max={0} />
    </section>
  );
}
