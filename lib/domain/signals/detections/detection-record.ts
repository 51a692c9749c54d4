import type { CrmNoteEntry } from '#contract/crm-notes.ts';
import type { DetectionState } from '#contract/detection-state.ts';
import type { SignalDetection } from '#contract/detections.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import type { HoldRule } from '#domain/signals/definitions/hold-rules.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { NoMessage } from './no-message.ts';

/** The state that the team shares. What was seen is each reader's own. */
export type TeamState = Exclude<DetectionState, 'seen'>;

/** Fields that a response takes from the account or derives from the record. */
type ResponseField =
  | 'account_name'
  | 'account_domain'
  | 'account_status'
  | 'account_owner_id'
  | 'is_background'
  | 'state'
  | 'covered_by'
  | 'reasons_md'
  | 'draft'
  | 'about_person'
  | 'open_positions';

/** Another detection of the account because of which this one's message isn't sent. */
export interface Hold {
  readonly by: string;
  readonly why: 'same_contact' | HoldRule['why'];
  /** The other one's. */
  readonly headline: string;
  /** The other one's day, ISO date. Absent if both only have the same contact. */
  readonly on?: string | undefined;
  /** The day until which the other one's message waits itself, if it does. */
  readonly from?: string | undefined;
  /** The day from which it no longer holds, ISO date. */
  readonly until: string;
}

/** What a CRM has of a detection. Another account of the same CRM has its own. */
interface StoredCrmNote extends CrmNoteEntry {
  readonly crm_account: string;
}

/** A detection as stored: the API's fields, plus what identifies its event. */
export interface DetectionRecord extends Omit<SignalDetection, ResponseField> {
  readonly event: SignalEvent;
  readonly state: TeamState;
  readonly crm_notes: StoredCrmNote[];
  /** When each reader saw it. */
  readonly seen_by: Readonly<Record<string, string>>;
  /** Documents that reported it, by their sources' ids. */
  readonly document_ids: readonly string[];
  /** The run that created or last extended it, so that a repeated step counts it once. */
  readonly run_id: string | null;
  /** The run that created it and sends the alert. Null if no run did. */
  readonly first_run_id: string | null;
  /** Because of which other detections its message waits; see `holdsOf`. */
  readonly holds: readonly Hold[];
  /** Why there is no message. Null if there is one, or nothing was written yet. */
  readonly no_message: NoMessage | null;
  /** Whether the team chose the contact. */
  readonly is_contact_chosen: boolean;
  /** What its reason and message were written from; see `writtenFrom`. Null if that is unknown. */
  readonly written_from: string | null;
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
