import * as z from 'zod';
import { crmNote } from '#contract/crm-notes.ts';
import { detectionStates } from '#contract/detection-state.ts';
import { signalDetection } from '#contract/detections.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { signalEvent } from '#domain/signals/definitions/signal-event.ts';
import { noMessage } from './no-message.ts';

/** The state that the team shares. What was seen is each reader's own. */
export const teamState = z.enum(detectionStates).exclude(['seen']);

export type TeamState = z.infer<typeof teamState>;

/** Another detection of the account because of which this one's message isn't sent. */
const hold = z.object({
  by: z.string(),
  why: z.enum(['same_contact', 'same_message', 'insolvent', 'takeover', 'sensitive']),
  /** The other one's. */
  headline: z.string(),
  /** The other one's day, ISO date. Absent if both only have the same contact or message. */
  on: z.string().optional(),
  /** Who gets the same message, and when it was sent if it was. */
  to: z.string().optional(),
  sent: z.string().optional(),
  /** The day until which the other one's message waits itself, if it does. */
  from: z.string().optional(),
  /** The day from which it no longer holds, ISO date. */
  until: z.string(),
});

export type Hold = Readonly<z.infer<typeof hold>>;

/** A detection as stored: the API's fields, plus what identifies its event. */
export const detectionRecord = signalDetection
  // A response takes these from the account, or derives them from the record.
  .omit({
    account_name: true,
    account_domain: true,
    account_status: true,
    account_owner_id: true,
    is_background: true,
    covered_by: true,
    reasons_md: true,
    draft: true,
    about_person: true,
    open_positions: true,
  })
  .extend({
    event: signalEvent,
    state: teamState,
    /** What CRMs have of it. Another account of the same CRM has its own. */
    crm_notes: z.array(crmNote.extend({ crm_account: z.string() })),
    /** Documents that reported it, by their sources' ids. */
    document_ids: z.array(z.string()).readonly(),
    /** The run that created or last extended it, so that a repeated step counts it once. */
    run_id: z.string().nullable(),
    /** The run that created it and sends the alert. Null if no run did. */
    first_run_id: z.string().nullable(),
    /** Because of which other detections its message waits; see `computeHolds`. */
    holds: z.array(hold).readonly(),
    /** Why there is no message. Null if there is one, or nothing was written yet. */
    no_message: noMessage.nullable(),
    /** Whether the team chose the contact. */
    is_contact_chosen: z.boolean(),
    /** What its reason and message were written from; see `computeBasis`. Null if that is unknown. */
    written_from: z.string().nullable(),
  });

export interface DetectionRecord extends Readonly<z.infer<typeof detectionRecord>> {
  /** When each reader saw it. Stored apart, because each reader's mark is a write of its own. */
  readonly seen_by: Readonly<Record<string, string>>;
}

const ACCOUNT_PREFIX = 'acc_';
const DETECTION_ID = /^det_([0-9a-z]{1,60})_([0-9a-v]{16})$/;

/** 80 bits in 16 letters, as for people: no collisions between the events of one account. */
const HASH_BITS = 80;

/** Derived from the event, so a repeated finding is saved once. Contains the account's id. */
export function createDetectionId(accountId: string, signalId: string, identity: string): string {
  const letters = hashToCharacters(`${signalId} ${identity}`, HASH_BITS);
  return `det_${accountId.slice(ACCOUNT_PREFIX.length)}_${letters}`;
}

/** The account of a detection, or undefined if this isn't a detection id. */
export function accountIdOfDetection(id: string): string | undefined {
  const [, account] = DETECTION_ID.exec(id) ?? [];
  return account === undefined ? undefined : `${ACCOUNT_PREFIX}${account}`;
}
