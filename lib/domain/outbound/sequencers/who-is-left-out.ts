import type { Relation } from '#contract/relation.ts';
import {
  type SequencerProvider,
  type SequencerSkip,
  sequencerSkips,
  sequencers,
} from '#contract/sequencers.ts';
import { DAY_MS } from '#contract/time.ts';
import { isSetAside } from '#domain/market/accounts/account-record.ts';
import type { Employee } from '#domain/market/people/person-store.ts';
import type { FlatRow } from '#domain/outbound/pushes/record-source.ts';
import { WithheldRow } from '#domain/outbound/pushes/withheld-row.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { isBackground } from '#domain/signals/detections/background.ts';
import { withoutContactLine } from '#domain/signals/detections/contact.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isOpen } from '#domain/signals/detections/detection-state.ts';
import { draftOf, plainText } from '#domain/signals/detections/draft.ts';
import { APART_DAYS, wordsAt } from '#domain/signals/detections/holds.ts';
import { leadRow } from './lead-row.ts';

const withheld = (code: SequencerSkip): WithheldRow =>
  new WithheldRow({ code, message: sequencerSkips[code] });

const identityOf = ({ person }: Employee, provider: SequencerProvider): string | null =>
  sequencers[provider].knownBy === 'email' ? person.email : person.network_url;

/** Why no one at this account is written to, or undefined. The one place for rules about accounts. */
const accountSkip = ({ account }: Employee, quiet: readonly Relation[]): SequencerSkip | undefined =>
  isSetAside(account) || quiet.includes(account.relation) ? 'account_set_aside' : undefined;

/**
 * Why this person must not be written to, whatever there is to say. Objections come first. Nothing is said about an account
 * that the viewer can't see: there is no draft from it either.
 */
export function whyLeftOut(
  employee: Employee,
  provider: SequencerProvider,
  isSuppressed: boolean,
  { quiet, isShown }: { readonly quiet: readonly Relation[]; readonly isShown: boolean },
): WithheldRow | undefined {
  const { left_at } = employee.person;
  if (isSuppressed) return withheld('suppressed');
  if (left_at !== null) return withheld('left_company');
  const skip = isShown ? accountSkip(employee, quiet) : undefined;
  if (skip) return withheld(skip);
  if (identityOf(employee, provider)) return undefined;
  return withheld(sequencers[provider].knownBy === 'email' ? 'no_email' : 'no_profile_url');
}

/** Whether the message is written to this person. Someone who wasn't in People then is known by name. */
const isWrittenTo = ({ contact }: DetectionRecord, { person }: Employee): boolean =>
  contact?.kind === 'person' &&
  (contact.person_id === null
    ? fold(contact.full_name ?? '') === fold(person.full_name)
    : contact.person_id === person.id);

const isHandled = (detection: DetectionRecord, now: Date): boolean =>
  !isOpen(detection, now.toISOString()) ||
  detection.message_sent_at !== null ||
  detection.feedback?.useful === false;

/** Whether a colleague wrote to them lately, about this or anything else. */
const isJustContacted = ({ state, state_at, message_sent_at }: DetectionRecord, now: Date): boolean => {
  const since = new Date(now.getTime() - APART_DAYS * DAY_MS).toISOString();
  return (message_sent_at ?? '') > since || (state === 'contacted' && (state_at ?? '') > since);
};

/** The message as it may be sent today. An edited one stays shown, and still isn't sent once it is old or on hold. */
const sendable = (detection: DetectionRecord, now: Date) =>
  detection.message_sent_at === null &&
  wordsAt({ ...detection, message_edited_at: null }, now).drafted_message_md.trim() === ''
    ? null
    : draftOf(wordsAt(detection, now).drafted_message_md);

/**
 * The row of someone who may be written to, with the newest draft for them. `detections` are those of the account,
 * newest first; none if the viewer can't see it.
 */
export function rowWithDraft(
  employee: Employee,
  provider: SequencerProvider,
  detections: readonly DetectionRecord[],
  now: Date,
): FlatRow | WithheldRow {
  const { person, account } = employee;
  const written = detections.filter((each) => isWrittenTo(each, employee));
  if (written.some((each) => isJustContacted(each, now))) return withheld('already_handled');
  const drafts = written
    .filter((each) => each.signal_present && !isBackground(each))
    .flatMap((detection) => {
      const draft = sendable(detection, now);
      return draft ? [{ detection, draft }] : [];
    });
  const current = drafts.find(({ detection }) => !isHandled(detection, now));
  if (!current) return withheld(drafts.length > 0 ? 'already_handled' : 'no_draft');
  const { detection, draft } = current;
  return leadRow({
    personId: person.id,
    accountId: person.account_id,
    identity: identityOf(employee, provider) ?? '',
    name: person.full_name,
    company: account.name,
    title: person.title,
    variables: {
      signal_subject: draft.subject ?? '',
      signal_message: draft.body,
      // As it was written: what colleagues should keep in mind isn't for the reader.
      signal_reason: plainText(withoutContactLine(detection.why_reach_out_md, detection.contact)),
    },
  });
}
