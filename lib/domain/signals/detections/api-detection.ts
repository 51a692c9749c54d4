import type { SignalDetection } from '#contract/detections.ts';
import { LINK } from '#contract/markdown-link.ts';
import type { AccountBrief, AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { composeWords } from './compose-words.ts';
import type { DetectionRecord } from './detection-record.ts';
import { getReader, isBackground, readState } from './detection-state.ts';
import { type AccountFilter, createAccountFilter } from './detection-visibility.ts';
import { SUBJECT } from './message.ts';

/** Who looks at a detection, and when. */
export interface ReadingContext {
  readonly reader: string;
  readonly now: Date;
}

/** A detection as the API shows it to a reader, with its account. */
export const toApiDetection = (
  record: DetectionRecord,
  { name, domain, status, owner_id }: AccountBrief,
  { reader, now }: ReadingContext,
): SignalDetection => {
  const { person, count } = record.event;
  const words = composeWords(record, now);
  return {
    ...record,
    ...words,
    account_name: name,
    account_domain: domain,
    account_status: status,
    account_owner_id: owner_id,
    is_background: isBackground(record),
    crm_notes: record.crm_notes.map(({ crm_account: _, ...entry }) => entry),
    state: readState(record, reader, now.toISOString()),
    draft: parseDraft(words.drafted_message_md),
    about_person: person && { full_name: person.name, role: person.role },
    open_positions: findBuiltinSignal(record.signal_id)?.kind === 'hiring_surge' ? count : null,
  };
};

/**
 * A feed's detections with their accounts, as these are now. Those at accounts that have another owner or status by now are
 * left out, and so are those of deleted accounts, which are about to be deleted too.
 */
export async function toApiDetections(
  accounts: Pick<AccountLookups, 'findBriefs'>,
  viewer: Viewer,
  query: AccountFilter,
  records: readonly DetectionRecord[],
  now: Date,
): Promise<SignalDetection[]> {
  const reading = { reader: getReader(viewer), now };
  const isVisible = createAccountFilter(viewer, query);
  const briefs = await accounts.findBriefs(
    viewer.workspaceId,
    records.map(({ account_id }) => account_id),
  );
  return records.flatMap((record) => {
    const account = briefs.get(record.account_id);
    return account && isVisible(account) ? [toApiDetection(record, account, reading)] : [];
  });
}

const LINKS = new RegExp(LINK, 'g');

/** What the service writes in Markdown, as plain text. */
export const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(LINKS, '$1 ($2)')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(^|\s)\*([^*\s][^*]*?)\*/g, '$1$2')
    .trim();

/** A stored message as plain text for an email, with the subject separate. Null if there is none. */
export function parseDraft(markdown: string): SignalDetection['draft'] {
  const text = markdown.trim();
  if (text === '') return null;
  const [start = '', subject] = SUBJECT.exec(text) ?? [];
  return { subject: subject?.trim() ?? null, body: stripMarkdown(text.slice(start.length)) };
}
