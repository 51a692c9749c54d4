import type { SignalDetection } from '#contract/detections.ts';
import type { AccountBrief, AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { builtinSignal } from '#domain/signals/definitions/catalog.ts';
import { isBackground } from './background.ts';
import { withoutContactLine } from './contact.ts';
import type { DetectionRecord } from './detection-record.ts';
import { stateFor } from './detection-state.ts';
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
    state: stateFor(record, reader, now.toISOString()),
    reasons_md: withoutContactLine(words.why_reach_out_md, record.contact),
    about_person: person && { full_name: person.name, role: person.role },
    open_positions: builtinSignal(record.signal_id)?.kind === 'hiring_surge' ? count : null,
  };
};

/** Detections with their accounts. One whose account was just deleted is about to be deleted too, and left out. */
export async function shownDetections(
  accounts: Pick<AccountLookups, 'briefs'>,
  workspaceId: string,
  records: readonly DetectionRecord[],
  looking: Looking,
): Promise<SignalDetection[]> {
  const briefs = await accounts.briefs(
    workspaceId,
    records.map(({ account_id }) => account_id),
  );
  return records.flatMap((record) => {
    const account = briefs.get(record.account_id);
    return account ? [shownDetection(record, account, looking)] : [];
  });
}
