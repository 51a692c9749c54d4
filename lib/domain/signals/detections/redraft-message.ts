import type { redraftDetection } from '#contract/detection-work.ts';
import type { SignalDetection } from '#contract/detections.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { findQuietRelation } from '#domain/market/relations/quiet-relations.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { toApiDetection } from './api-detection.ts';
import { formatContactLine, setContact, type WriteGreeting } from './choose-contact.ts';
import type { DetectionRecord } from './detection-record.ts';
import { getReader } from './detection-state.ts';
import { changeDetection, type FindDetectionPorts, findDetection } from './find-detection.ts';
import { isInUse } from './message.ts';
import type { Revise } from './signal-reasoner.ts';
import { type WriteMessagesPorts, writeMessages } from './write-messages.ts';

export interface RedraftMessagePorts extends Omit<WriteMessagesPorts, 'detections'> {
  readonly detections: WriteMessagesPorts['detections'] & FindDetectionPorts['detections'];
  /** Undefined on a stage without a model. */
  readonly revise: Revise | undefined;
  readonly writeGreeting: WriteGreeting;
  readonly refuse: Refuse<
    'not_found' | 'message_edited' | 'model_required' | 'provider_failed' | 'validation_failed'
  >;
}

/** Writes a message again because a member asked for it. Never over someone's own words, unless they say so. */
export async function redraftMessage(
  ports: RedraftMessagePorts,
  viewer: Viewer,
  id: string,
  { hint, replace_edit = false }: BodyOf<typeof redraftDetection>,
  abortSignal: AbortSignal,
): Promise<SignalDetection> {
  const { detections, refuse, now } = ports;
  const { workspaceId } = viewer;
  const { account, detection: foundDetection } = await findDetection(ports, viewer, id);
  if ((await findQuietRelation(ports.relations, workspaceId, account)) !== null)
    throw createQuietError(refuse, account);
  const { revise } = ports;
  if (revise === undefined) throw refuse('model_required');
  if (isInUse(foundDetection) && !replace_edit) throw refuse('message_edited');
  const editedAt = now().toISOString();
  const editedByViewer = { message_edited_at: editedAt, message_edited_by: viewer.memberId ?? null };
  const isEditedSince = ({ message_edited_at, message_sent_at }: DetectionRecord): boolean =>
    message_edited_at !== foundDetection.message_edited_at ||
    message_sent_at !== foundDetection.message_sent_at;
  const refuseIfEdited = (previousRecord: DetectionRecord, nextRecord: DetectionRecord): DetectionRecord => {
    if (isEditedSince(previousRecord))
      throw refuse('message_edited', 'Someone edited or sent this message just now.');
    return { ...nextRecord, message_sent_at: null };
  };
  if (hint === undefined) {
    const rewriteOptions = {
      id,
      finish: (previousRecord: DetectionRecord, nextRecord: DetectionRecord) => ({
        ...refuseIfEdited(previousRecord, keepContact(previousRecord, nextRecord, ports.writeGreeting)),
        ...(previousRecord.is_contact_chosen
          ? editedByViewer
          : { message_edited_at: null, message_edited_by: null }),
      }),
    };
    const outcome = await writeMessages(ports, workspaceId, account.id, abortSignal, rewriteOptions);
    if (outcome === 'waiting')
      throw refuse('provider_failed', 'The model can’t be asked now. Nothing was changed.');
    if (outcome === 'unsound') throw createUnsupportedTextError(refuse);
    const rewrittenDetection = await detections.get(workspaceId, account.id, id);
    if (!rewrittenDetection) throw refuse('not_found');
    return toApiDetection(rewrittenDetection, account, { reader: getReader(viewer), now: now() });
  }
  const revisedFields = await reviseText(foundDetection, hint, { revise, refuse, abort: abortSignal });
  const redraftedDetection = await changeDetection(ports, viewer, foundDetection, (previousRecord) => ({
    ...refuseIfEdited(previousRecord, { ...previousRecord, ...revisedFields }),
    ...editedByViewer,
  }));
  return toApiDetection(redraftedDetection, account, { reader: getReader(viewer), now: now() });
}

/** What is written again goes to the person whom the team chose, if it did. */
function keepContact(
  previousRecord: DetectionRecord,
  nextRecord: DetectionRecord,
  writeGreeting: WriteGreeting,
): DetectionRecord {
  const { contact } = previousRecord;
  if (!previousRecord.is_contact_chosen || contact?.person_id == null || contact.full_name === null)
    return nextRecord;
  const contactPerson = { id: contact.person_id, full_name: contact.full_name, title: contact.title };
  return setContact(nextRecord, contactPerson, writeGreeting);
}

/** No one writes to this company. */
const createQuietError = (
  refuse: RedraftMessagePorts['refuse'],
  { relation }: Pick<AccountRecord, 'relation'>,
): Error => {
  const message = `Accounts with the relation ${relation} get no message. Change the account's relation, or which ones are quiet in PUT /settings/relations.`;
  return refuse('validation_failed', message, [{ path: 'id', message }]);
};

const createUnsupportedTextError = (refuse: RedraftMessagePorts['refuse']): Error =>
  refuse('provider_failed', 'The model found no words that keep to the facts. Nothing was changed.');

/** The message as a model changes it. */
async function reviseText(
  { drafted_message_md: message, why_reach_out_md, contact, evidence, narrative, key_facts }: DetectionRecord,
  hint: string,
  { revise, refuse, abort }: Pick<RedraftMessagePorts, 'refuse'> & { revise: Revise; abort: AbortSignal },
): Promise<Pick<DetectionRecord, 'drafted_message_md' | 'written_by'>> {
  if (message === '') {
    const problem = 'There is no message to change; `why_reach_out_md` says why.';
    throw refuse('validation_failed', undefined, [{ path: 'hint', message: problem }]);
  }
  const contactLines = contact === null ? [] : [formatContactLine(contact)];
  const claims = evidence.map(({ claim }) => claim);
  const facts = [narrative, why_reach_out_md, ...contactLines, ...key_facts, ...claims];
  const revisedText = await revise({ message, hint, facts }, abort);
  if (revisedText === undefined) throw createUnsupportedTextError(refuse);
  return { drafted_message_md: revisedText, written_by: 'model' };
}
