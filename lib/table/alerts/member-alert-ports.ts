import type { RequestConfirmationPorts } from '#domain/outbound/alerts/mail-confirmation.ts';
import { CONFIRMATION_MAILS } from '#domain/outbound/alerts/mail-count.ts';
import type { MemberAlertState } from '#domain/outbound/alerts/member-alerts.ts';
import { systemClock } from '#platform/clock.ts';
import type { Table } from '#table/table.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { mailConfirmationStore } from './mail-confirmation-store.ts';
import { mailCount } from './mail-count.ts';
import { receiverStates } from './receiver-states.ts';

/** What is shown beside a member's settings. Another address deletes the confirmation. */
export async function memberAlertState(
  table: Table,
  workspaceId: string,
  memberId: string,
): Promise<MemberAlertState> {
  const [health, confirmation] = await Promise.all([
    receiverStates(table).get(workspaceId, memberId),
    mailConfirmationStore(table).get(workspaceId, memberId),
  ]);
  return { health, emailConfirmedAt: confirmation?.confirmed_at ?? null };
}

export const confirmationStores = (
  table: Table,
): Pick<RequestConfirmationPorts, 'confirmations' | 'countMail' | 'members'> => ({
  confirmations: mailConfirmationStore(table),
  countMail: mailCount(table, systemClock, CONFIRMATION_MAILS),
  members: memberStore(table),
});
