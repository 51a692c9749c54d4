import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { listAccountPeople } from '#domain/market/people/account-people.ts';
import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { definitionOf, signalsOf } from '#domain/signals/definitions/signal-record.ts';
import { readSellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { addressedTo, type Greeting } from './choose-contact.ts';
import { contactLine } from './contact.ts';
import type { DetectionRecord } from './detection-record.ts';
import { readerOf } from './detection-state.ts';
import { type FindDetectionPorts, findDetection } from './find-detection.ts';
import { isInUse, wordsOf } from './message.ts';
import { type RedraftPorts, writeRequest } from './redraft-messages.ts';
import { refreshAccountSummary } from './refresh-account-summary.ts';
import { shownDetection } from './shown-detection.ts';
import type { Revise } from './signal-reasoner.ts';

export interface RedraftMessagePorts extends Omit<RedraftPorts, 'detections'> {
  readonly detections: RedraftPorts['detections'] & FindDetectionPorts['detections'];
  /** Undefined on a stage without a model. */
  readonly revise: Revise | undefined;
  readonly greeting: Greeting;
  readonly refuse: Refuse<
    'not_found' | 'message_edited' | 'model_required' | 'provider_failed' | 'validation_failed'
  >;
}

export interface Redraft {
  /** Undefined: written again from what is known today. */
  readonly hint?: string;
  readonly replace_edit?: boolean;
}

type Text = Partial<DetectionRecord> & Pick<DetectionRecord, 'drafted_message_md'>;

/** Writes a message again because a member asked for it. Never over someone's own words, unless they say so. */
export async function redraftMessage(
  ports: RedraftMessagePorts,
  viewer: Viewer,
  id: string,
  { hint, replace_edit = false }: Redraft,
  abort: AbortSignal,
): Promise<SignalDetection> {
  const { detections, refuse, now } = ports;
  const { workspaceId } = viewer;
  const { account, detection: known } = await findDetection(ports, viewer, id);
  if ((await findQuietRelation(ports.relations, workspaceId, account)) !== null)
    throw leftAlone(refuse, account);
  if (hint !== undefined && !ports.revise) throw refuse('model_required');
  const checked = (detection: DetectionRecord): DetectionRecord => {
    if (isInUse(detection) && !replace_edit) throw refuse('message_edited');
    return detection;
  };
  const text = await (hint === undefined
    ? writtenAgain(ports, viewer, checked(known), abort)
    : revisedText(ports, checked(known), hint, abort));
  const saved = await retryWhileChanged(async () => {
    const seen = await detections.load(workspaceId, account.id, known.signal_id);
    const before = seen.detections.find((detection) => detection.id === id);
    if (!before) throw refuse('not_found');
    const isEditedSince =
      before.message_edited_at !== known.message_edited_at ||
      before.message_sent_at !== known.message_sent_at;
    if (isEditedSince) throw refuse('message_edited', 'Someone edited or sent this message just now.');
    const at = now().toISOString();
    const mine = { message_edited_at: at, message_edited_by: viewer.memberId ?? null };
    const after = {
      ...before,
      ...text,
      message_sent_at: null,
      ...(hint === undefined && !before.is_contact_chosen
        ? { message_edited_at: null, message_edited_by: null }
        : mine),
    };
    const outcome = await detections.save(workspaceId, account.id, known.signal_id, seen, [after]);
    if (outcome === 'account_gone') throw refuse('not_found');
    return outcome === CHANGED ? CHANGED : after;
  });
  if (hint === undefined) await refreshAccountSummary(ports, workspaceId, account.id);
  return shownDetection(saved, account, { reader: readerOf(viewer), now: now() });
}

/** No one writes to this company. */
const leftAlone = (
  refuse: RedraftMessagePorts['refuse'],
  { relation }: Pick<AccountRecord, 'relation'>,
): Error => {
  const message = `Accounts with the relation ${relation} get no message. Change the account's relation, or which ones are quiet in PUT /settings/relations.`;
  return refuse('validation_failed', message, [{ path: 'id', message }]);
};

/** The message as a model changes it. */
async function revisedText(
  { revise, refuse }: Pick<RedraftMessagePorts, 'revise' | 'refuse'>,
  { drafted_message_md: message, why_reach_out_md, contact, evidence, narrative, key_facts }: DetectionRecord,
  hint: string,
  abort: AbortSignal,
): Promise<Text> {
  if (message === '') {
    const problem = 'There is no message to change; `why_reach_out_md` says why.';
    throw refuse('validation_failed', undefined, [{ path: 'hint', message: problem }]);
  }
  const reader = contact === null ? [] : [contactLine(contact)];
  const claims = evidence.map(({ claim }) => claim);
  const facts = [narrative, why_reach_out_md, ...reader, ...key_facts, ...claims];
  const text = await revise?.({ message, hint, facts }, abort);
  if (text === undefined)
    throw refuse('provider_failed', 'The model found no words that keep to the facts. Nothing was changed.');
  return { drafted_message_md: text, written_by: 'model' };
}

/** The message from what is known today, to the person whom the team chose, if it did. */
async function writtenAgain(
  ports: RedraftMessagePorts,
  { workspaceId }: Viewer,
  detection: DetectionRecord,
  abort: AbortSignal,
): Promise<Text> {
  const [company, seller, people, signals] = await Promise.all([
    ports.accounts.get(workspaceId, detection.account_id),
    readSellerContext(ports, workspaceId),
    listAccountPeople(ports.people, workspaceId, detection.account_id),
    ports.signals.load(workspaceId).then((stored) => signalsOf(stored).map(definitionOf)),
  ]);
  const signal = signals.find((each) => each.id === detection.signal_id);
  if (!company || !signal) throw ports.refuse('not_found');
  const request = writeRequest(detection, { company, signal, seller, people, today: ports.now() });
  const words = wordsOf(await ports.writer.write(request, abort), request);
  const { contact } = detection;
  if (!detection.is_contact_chosen || contact?.person_id == null || contact.full_name === null) return words;
  const chosen = { id: contact.person_id, full_name: contact.full_name, title: contact.title };
  const addressed = addressedTo({ ...detection, ...words }, chosen, ports.greeting);
  return { ...words, ...pick(addressed) };
}

const pick = ({ contact, is_contact_chosen, drafted_message_md }: DetectionRecord) => ({
  contact,
  is_contact_chosen,
  drafted_message_md,
});
