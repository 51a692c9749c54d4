import { callForEach } from '../../api/batches.ts';
import { api, type Detection, type FullAccount } from '../../api/service.ts';
import { ask, confirm } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import type { FormState } from '../../components/form.tsx';
import { Figures } from '../../components/page.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { followScan } from '../../state/scans.ts';
import { attempt, notify, notifyFinal, notifyUndoable } from '../../state/toasts.ts';
import { refreshUsage, signals, usage } from '../../state/workspace.ts';
import { describeFit } from '../../text/findings.ts';
import { formatCount, formatNumber } from '../../text/format.ts';
import { describeCost } from '../../text/research-cost.ts';

/** Steps that cost something or can't be undone, with their cost. */

export interface AccountRef {
  readonly id: string;
  readonly name: string;
}

/** What a scan or a discovery uses, shown before it starts. */
export const ResearchCost = ({ every }: { every?: 'day' | 'week' | undefined }) =>
  usage.value ? <Figures variant="facts-list" items={describeCost(usage.value, every)} /> : null;

interface ActivationOptions {
  /** Because of which it is activated: what speaks against the company is shown. */
  detection?: Detection | undefined;
  /** Who to look for as soon as the account is active. @default only the roster is loaded */
  find?: string | undefined;
  onDone?: (() => unknown) | undefined;
}

type ActivatedAccount = AccountRef & { readonly domain: string | null };

const ACQUIRED_SIGNAL_ID = 'sig_being_acquired';

/** What is known against spending a credit on it. */
function listDoubts(detections: readonly Detection[], detection?: Detection): string[] {
  const fitReasons = (detection ?? detections[0])?.icp_fit_reasons ?? [];
  return [
    ...fitReasons.filter((reason) => reason.fits === false).map(describeFit),
    ...detections
      .filter(({ signal_id }) => signal_id === ACQUIRED_SIGNAL_ID)
      .map(({ headline }) => `${headline}.`),
  ];
}

const MAX_DOUBTS = 8;

const Doubts = ({ doubts }: { doubts: readonly string[] }) =>
  doubts.length === 0 ? null : (
    <div class="notice" role="status" data-testid="doubts">
      <p>Before you spend a credit:</p>
      <ul class="bullets">
        {doubts.slice(0, MAX_DOUBTS).map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </div>
  );

/** Whether it was activated before in this period, so that activating it again uses no credit. */
function isPaidFor({
  paid_domain,
  domain,
  last_activated_at,
}: Pick<FullAccount, 'paid_domain' | 'domain' | 'last_activated_at'>): boolean {
  const plan = usage.value;
  const isSameCompany = paid_domain === null || paid_domain === domain;
  return isSameCompany && plan !== undefined && (last_activated_at ?? '') >= plan.counted_since;
}

interface ActivationProps extends Pick<ActivationOptions, 'detection' | 'find'> {
  account: ActivatedAccount;
  /** Asks for the domain of an account that has none. */
  domain: ReturnType<FormState<{ domain: string }>['bind']>;
}

/** What an activation does, what is known against it, and what it costs. */
function Activation({ account: { id, name, ...account }, detection, find, domain }: ActivationProps) {
  const params = { id };
  const { data, isLoading } = useLoad(`activation/${id}`, async (signal) => {
    const [accountResponse, detections] = await Promise.all([
      api.getAccount({ params, signal }),
      api.listAccountSignals({ params, signal }),
    ]);
    return { existing: accountResponse.data, doubts: listDoubts(detections.data, detection) };
  });
  const plan = usage.value;
  const cost = data && isPaidFor(data.existing) ? 0 : 1;
  return (
    <>
      <p>
        This loads the company profile and its people, starts a first scan, and watches the account from now
        on.{find !== undefined && ` Then it looks for: ${find}.`}
      </p>
      {!data && isLoading && <p class="faint">Checking what is known against it …</p>}
      <Doubts doubts={data?.doubts ?? []} />
      {account.domain === null && (
        <TextField
          label="Domain"
          hint={`${name} has no domain yet. Without one, nobody can look up its profile and people.`}
          placeholder="acme.com"
          {...domain}
        />
      )}
      {plan && (
        <Figures
          testId="activation-balance"
          items={[
            ['Cost', cost === 0 ? 'None: activated before in this period' : '1 credit'],
            ['Balance now', String(plan.credits_remaining)],
            ['Afterward', String(Math.max(0, plan.credits_remaining - cost))],
          ]}
        />
      )}
      {cost > 0 && plan?.credits_remaining === 0 && (
        <p class="notice">
          You have no credits left in this period. Deactivating another account doesn't give one back.
        </p>
      )}
    </>
  );
}

export const confirmActivation = (
  account: ActivatedAccount,
  { detection, find, onDone }: ActivationOptions = {},
): void =>
  ask({
    title: find === undefined ? `Activate ${account.name}?` : `Activate ${account.name} and find people?`,
    action: 'Activate',
    initial: { domain: '' },
    body: ({ bind }) => (
      <Activation account={account} domain={bind('domain')} detection={detection} find={find} />
    ),
    async run({ domain }) {
      const params = { id: account.id };
      if (account.domain === null && domain.trim() !== '')
        await api.updateAccount({ params, body: { domain: domain.trim() } });
      await api.activateAccount({ params, body: {} });
      await refreshUsage().catch(() => undefined);
      notify(`${account.name} is active. ${formatCount(usage.value?.credits_remaining ?? 0, 'credit')} left`);
    },
    onDone,
  });

/** Activates several accounts. Those that fail stay as they are, and the dialog says why. */
export function confirmActivations(
  accounts: readonly AccountRef[],
  detections: readonly Detection[],
  onDone: () => void,
): void {
  const doubts = accounts.flatMap(({ id, name }) =>
    listDoubts(detections.filter(({ account_id }) => account_id === id)).map((doubt) => `${name}: ${doubt}`),
  );
  const remainingCredits = usage.peek()?.credits_remaining;
  const count = formatCount(accounts.length, 'account');
  confirm({
    title: `Activate ${count}?`,
    action: `Activate ${count}`,
    variant: 'primary',
    body: (
      <>
        <p>
          This uses up to {formatCount(accounts.length, 'credit')}
          {remainingCredits !== undefined && ` of the ${formatNumber(remainingCredits)} you have left`}. An
          account that was already active in this period uses none.
        </p>
        <Doubts doubts={doubts} />
        {remainingCredits !== undefined && remainingCredits < accounts.length && (
          <p class="notice">
            Your credits cover {formatNumber(remainingCredits)} of them. The others stay suggested.
          </p>
        )}
      </>
    ),
    async run() {
      const { done, failures } = await callForEach(accounts, ({ id }) =>
        api.activateAccount({ params: { id }, body: {} }),
      );
      await refreshUsage().catch(() => undefined);
      if (done.length > 0) notify(`${formatCount(done.length, 'account')} active`);
      onDone();
      if (failures[0]) throw failures[0];
    },
  });
}

/** A scan uses no credit, but what it reads may cost. */
export const confirmScan = ({ id, name }: AccountRef): void =>
  confirm({
    title: `Scan ${name} now?`,
    action: 'Scan now',
    variant: 'primary',
    body: (
      <>
        <p>
          This checks the company’s sources for{' '}
          {formatCount(signals.value.filter(({ is_active }) => is_active).length, 'active signal')}. Active
          accounts are also scanned on their own.
        </p>
        <ResearchCost />
      </>
    ),
    async run() {
      const { data } = await api.scanAccount({ params: { id }, body: {} });
      followScan(id, data.run_id);
    },
  });

export const confirmDeactivation = ({ id, name }: AccountRef): void =>
  confirm({
    title: `Deactivate ${name}?`,
    action: 'Deactivate',
    body: (
      <p>
        Its monitor stops and it becomes a suggested account again. The credit stays used; activating it again
        in this period costs no other.{' '}
        {usage.value && `${formatCount(usage.value.credits_remaining, 'credit')} left.`}
      </p>
    ),
    run: () => api.deactivateAccount({ params: { id }, body: {} }),
    done: `${name} is no longer watched`,
  });

interface RejectionOptions {
  readonly isActive: boolean;
  readonly onLeave: () => void;
  /** When the rejection is undone. */
  readonly onReturn: () => void;
}

/**
 * An active account has to stop being watched before it can be rejected. What was rejected can be undone, unless that would
 * use a credit.
 */
export const confirmRejection = (
  { id, name }: AccountRef,
  { isActive, onLeave, onReturn }: RejectionOptions,
): void =>
  confirm({
    title: `Reject ${name}?`,
    action: isActive ? 'Stop watching and reject' : 'Reject company',
    body: `${isActive ? 'Its monitor stops, and the credit stays used. ' : ''}All its signals leave the inbox, and discoveries skip it from now on. Its signals aren’t marked as not useful. You can restore it on its page.`,
    async run() {
      const call = { params: { id }, body: {} };
      if (isActive) await api.deactivateAccount(call);
      const { data: rejectedAccount } = await api.rejectAccount(call);
      onLeave();
      const text = `${name} rejected`;
      if (isActive && !isPaidFor(rejectedAccount))
        notifyFinal(text, 'A rejected company is restored on its page');
      else
        notifyUndoable(text, () => {
          onReturn();
          void attempt(async () => {
            await api.restoreAccount(call);
            if (isActive) await api.activateAccount(call);
          });
        });
    },
  });

export const confirmDeletion = ({ id, name }: AccountRef, onDone: () => void): void =>
  confirm({
    title: `Delete ${name}?`,
    action: 'Delete for good',
    body: "This deletes its signals, people and monitor. You can't undo it, and no credit comes back.",
    run: () => api.deleteAccount({ params: { id } }),
    done: `${name} deleted`,
    onDone,
  });
