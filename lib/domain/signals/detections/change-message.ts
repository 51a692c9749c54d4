import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection } from './detection-id.ts';
import type { DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';
import { shownDetection } from './shown-detection.ts';

export interface ChangeMessagePorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: DetectionStore & {
    get(workspaceId: string, accountId: string, id: string): Promise<DetectionRecord | undefined>;
  };
  readonly now: () => Date;
  readonly refuse: Refuse<'not_found'>;
}

export interface MessageChange {
  readonly drafted_message_md?: string;
  readonly message_sent?: boolean;
}

/** Saves the team's own wording of a message, or marks it as sent. Safe to repeat. */
export async function changeMessage(
  { accounts, detections, now, refuse }: ChangeMessagePorts,
  viewer: Viewer,
  id: string,
  change: MessageChange,
): Promise<SignalDetection> {
  const { workspaceId } = viewer;
  const accountId = accountIdOfDetection(id);
  if (accountId === undefined) throw refuse('not_found');
  const account = await findAccount({ accounts, refuse }, viewer, accountId);
  const known = await detections.get(workspaceId, accountId, id);
  if (!known) throw refuse('not_found');
  const saved = await retryWhileChanged(async () => {
    const seen = await detections.load(workspaceId, accountId, known.signal_id);
    const before = seen.detections.find((detection) => detection.id === id);
    if (!before) throw refuse('not_found');
    const after = changed(before, change, now().toISOString());
    if (after === before) return before;
    const outcome = await detections.save(workspaceId, accountId, known.signal_id, seen, [after]);
    if (outcome === 'account_gone') throw refuse('not_found');
    return outcome === CHANGED ? CHANGED : after;
  });
  return shownDetection(saved, account);
}

function changed(
  before: DetectionRecord,
  { drafted_message_md = before.drafted_message_md, message_sent }: MessageChange,
  now: string,
): DetectionRecord {
  const isEdited = drafted_message_md !== before.drafted_message_md;
  const wasSent = before.message_sent_at !== null;
  const isMoved = message_sent !== undefined && message_sent !== wasSent;
  if (!isEdited && !isMoved) return before;
  return {
    ...before,
    drafted_message_md,
    ...(isEdited && { message_edited_at: now }),
    ...(isMoved && { message_sent_at: message_sent ? now : null }),
  };
}
