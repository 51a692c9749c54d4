import type { SignalDetection } from '#contract/detections.ts';
import type { AccountBrief, AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { builtinSignal } from '#domain/signals/definitions/catalog.ts';
import { isBackground } from './background.ts';
import type { DetectionRecord } from './detection-record.ts';
import { type AccountFilter, showsAccount } from './detection-sight.ts';
import { readerOf, stateFor } from './detection-state.ts';
import { draftOf } from './draft.ts';
import { wordsAt } from './holds.ts';

/** Who looks at a detection, and when. */
export interface Looking {
  readonly reader: string;
  readonly now: Date;
}

/** A detection as the API shows it to a reader, with its account. */
export const shownDetection = (
  record: DetectionRecord,
  { name, domain, status, owner_id }: AccountBrief,
  { reader, now }: Looking,
): SignalDetection => {
  const { person, count } = record.event;
  const words = wordsAt(record, now);
  return {
    ...record,
    ...words,
    account_name: name,
    account_domain: domain,
    account_status: status,
    account_owner_id: owner_id,
    is_background: isBackground(record),
    crm_notes: record.crm_notes.map(({ crm_account: _, ...entry }) => entry),
    state: stateFor(record, reader, now.toISOString()),
    draft: draftOf(words.drafted_message_md),
    about_person: person && { full_name: person.name, role: person.role },
    open_positions: builtinSignal(record.signal_id)?.kind === 'hiring_surge' ? count : null,
  };
};

/**
 * A feed's detections with their accounts, as these are now. Those at accounts that have another owner or status by now are
 * left out, and so are those of deleted accounts, which are about to be deleted too.
 */
export async function shownDetections(
  accounts: Pick<AccountLookups, 'briefs'>,
  viewer: Viewer,
  query: AccountFilter,
  records: readonly DetectionRecord[],
  now: Date,
): Promise<SignalDetection[]> {
  const looking = { reader: readerOf(viewer), now };
  const shows = showsAccount(viewer, query);
  const briefs = await accounts.briefs(
    viewer.workspaceId,
    records.map(({ account_id }) => account_id),
  );
  return records.flatMap((record) => {
    const account = briefs.get(record.account_id);
    return account && shows(account) ? [shownDetection(record, account, looking)] : [];
  });
}
