import { mapLimited } from '#domain/shared/work/limiter.ts';
import { createWorkspaceReader, type DetectFromEventsPorts, detectFromEvents } from './detect-from-events.ts';

/** Enough to keep the table busy. */
const ACCOUNTS_AT_ONCE = 12;

/** Makes the detections that are due, while there is time. The sweeper makes the rest: each account has a promise. */
export async function followEvents(
  ports: DetectFromEventsPorts,
  workspaceId: string,
  signalId: string,
  accountIds: readonly string[],
  {
    hasTime,
    reportError,
  }: { readonly hasTime: () => boolean; readonly reportError: (accountId: string, error: unknown) => void },
): Promise<void> {
  const readWorkspace = createWorkspaceReader(ports, workspaceId, signalId);
  await mapLimited(accountIds, ACCOUNTS_AT_ONCE, async (accountId) => {
    if (!hasTime()) return;
    try {
      await detectFromEvents(ports, workspaceId, signalId, accountId, readWorkspace);
    } catch (error) {
      // The events are stored, and the promise stays.
      reportError(accountId, error);
    }
  });
}
