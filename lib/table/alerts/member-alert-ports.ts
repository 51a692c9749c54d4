import type { RequestConfirmationPorts } from '#domain/outbound/alerts/mail-confirmation.ts';
import { CONFIRMATION_MAILS } from '#domain/outbound/alerts/mail-count.ts';
import type { MemberAlertState } from '#domain/outbound/alerts/member-alerts.ts';
import { systemClock } from '#platform/clock.ts';
import type { Table } from '#table/table.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createMailConfirmationStore } from './mail-confirmation-store.ts';
import { createMailCounter } from './mail-count.ts';
import { createReceiverStates } from './receiver-states.ts';

/** What is shown beside a member's settings. Another address deletes the confirmation. */
export async function readMemberAlertState(
  table: Table,
  workspaceId: string,
  memberId: string,
): Promise<MemberAlertState> {
  const [health, confirmation] = await Promise.all([
    createReceiverStates(table).get(workspaceId, memberId),
    createMailConfirmationStore(table).get(workspaceId, memberId),
  ]);
  return { health, emailConfirmedAt: confirmation?.confirmed_at ?? null };
}

export const createConfirmationStores = (
  table: Table,
): Pick<RequestConfirmationPorts, 'confirmations' | 'countMail' | 'members'> => ({
  confirmations: createMailConfirmationStore(table),
  countMail: createMailCounter(table, systemClock, CONFIRMATION_MAILS),
  members: createMemberStore(table),
});
