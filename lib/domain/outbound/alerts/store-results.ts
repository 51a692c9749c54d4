import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { AlertOutcome, AlertTarget } from './alert-channels.ts';
import type { AlertDeliveryStore, AlertResult, WaitingAlert } from './deliveries.ts';
import { DAILY_LIMIT_REACHED } from './mail-count.ts';
import {
  computeProbeDelayMs,
  computeRetryDelayMs,
  isAboutTheAlert,
  type ReceiverState,
  type ReceiverStates,
  recordFailure,
  recordLimit,
  recordSuccess,
  setWait,
} from './receiver-state.ts';
import type { AlertReceiver } from './receivers.ts';

export interface StoreResultsPorts {
  readonly deliveries: Pick<AlertDeliveryStore, 'record'>;
  readonly receiverStates: Pick<ReceiverStates, 'save'>;
  /** Reports an alert that we couldn't send, through a fault of ours. */
  readonly reportFault: (alert: WaitingAlert, error: unknown, isLast: boolean) => void;
  readonly now: () => Date;
}

/** Concurrent writes. */
const CONCURRENCY = 10;

/** Limits that a workspace or a stage shares: they say nothing about the one who gets this alert. */
const SHARED_LIMITS: Partial<Record<AlertTarget['channel'], readonly string[]>> = {
  chat: ['rate_limited', 'ratelimited'],
  email: ['rate_limited', DAILY_LIMIT_REACHED],
};

const FAULT_OF_OURS = {
  code: 'internal_error',
  message: 'Something went wrong on our side. Send the alert again.',
};

export type Outcome =
  | AlertOutcome
  /** The second of the chat that is reserved for it has not come. */
  | { readonly kind: 'postponed'; readonly resumeAt: Date }
  /** A fault of ours. */
  | { readonly kind: 'broken'; readonly error: unknown };

export interface Attempt {
  readonly alert: WaitingAlert;
  readonly outcome: Outcome;
}

const isSharedLimit = (outcome: Outcome, { target }: AlertReceiver): boolean =>
  outcome.kind === 'retry' && (SHARED_LIMITS[target.channel]?.includes(outcome.problem.code) ?? false);

/** Whether the receiver may work again soon. */
export const isReceiverDown = (outcome: Outcome, receiver: AlertReceiver): boolean =>
  outcome.kind === 'retry' && !isSharedLimit(outcome, receiver);

/** Whether the receiver works, whatever it says about the one alert. */
const hasAnswered = (outcome: Outcome): boolean =>
  outcome.kind === 'delivered' || (outcome.kind === 'failed' && isAboutTheAlert(outcome.problem));

/** Stores how each alert went, and what that says about the receiver. */
export async function storeResults(
  ports: StoreResultsPorts,
  receiver: AlertReceiver,
  previousState: ReceiverState,
  attempts: readonly Attempt[],
): Promise<ReceiverState> {
  const { receiverStates, now } = ports;
  const outcomes = attempts.map(({ outcome }) => outcome);
  const isAnswering = outcomes.some(hasAnswered);
  await recordAttempts(ports, attempts, isAnswering);
  let state = isAnswering ? recordSuccess(previousState) : previousState;
  for (const outcome of outcomes) {
    if (outcome.kind === 'postponed') state = setWait(state, 'chat', outcome.resumeAt);
    else if ((outcome.kind !== 'retry' && outcome.kind !== 'failed') || hasAnswered(outcome)) continue;
    else if (isSharedLimit(outcome, receiver)) state = recordLimit(state, outcome, now());
    // However many alerts it didn't accept, that is one failure.
    else if (!isAnswering && state.failures === previousState.failures)
      state = recordFailure(state, outcome, now());
  }
  return state === previousState
    ? previousState
    : receiverStates.save(receiver.address.workspaceId, state, now());
}

export const recordAttempts = async (
  { deliveries, reportFault, now }: Pick<StoreResultsPorts, 'deliveries' | 'reportFault' | 'now'>,
  attempts: readonly Attempt[],
  isAnswering = false,
): Promise<void> => {
  await mapLimited(attempts, CONCURRENCY, async ({ alert, outcome }) => {
    const result = toAlertResult(alert, outcome, isAnswering, now());
    if (outcome.kind === 'broken') reportFault(alert, outcome.error, result?.status === 'failed');
    if (result) await deliveries.record(alert, result, now());
  });
};

/** What an outcome means for its alert. A receiver that answers others can't process this one, which is put off alone. */
function toAlertResult(
  { tries }: WaitingAlert,
  outcome: Outcome,
  isAnswering: boolean,
  now: Date,
): AlertResult | undefined {
  const computeTimeAfter = (ms: number): Date => new Date(now.getTime() + ms);
  const waitingResult = { status: 'waiting', isAttempt: true } as const;
  const retryMs = computeRetryDelayMs(tries + 1);
  switch (outcome.kind) {
    case 'postponed':
      return undefined;
    case 'delivered':
      return { status: 'delivered', isAttempt: true, statusCode: outcome.status_code };
    case 'skipped':
      return { status: 'skipped', isAttempt: false, problem: outcome.problem };
    case 'broken':
      return retryMs === undefined
        ? { status: 'failed', isAttempt: true, problem: FAULT_OF_OURS }
        : { ...waitingResult, problem: FAULT_OF_OURS, notBefore: computeTimeAfter(retryMs) };
    default: {
      const { problem } = outcome;
      if (hasAnswered(outcome)) return { status: 'failed', isAttempt: true, problem };
      return {
        ...waitingResult,
        problem,
        ...(isAnswering && { notBefore: computeTimeAfter(retryMs ?? computeProbeDelayMs(tries + 1)) }),
      };
    }
  }
}
