import { updateMemberAlerts } from '#contract/member-alerts.ts';
import { sendConfirmation } from '#delivery/send-confirmation.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { requestConfirmation } from '#domain/outbound/alerts/mail-confirmation.ts';
import { changeMemberAlerts, toMemberAlertsView } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { confirmationStores, memberAlertState } from '#table/alerts/member-alert-ports.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { hastenTurns, resetReceivers } from '#table/alerts/receiver-states.ts';
import { memberIdentityStore } from '#table/workspaces/sign-in-store.ts';

export const handler = freshEndpoint(
  updateMemberAlerts,
  async ({ caller: { workspaceId, memberId }, body, refuse, table }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const ports = {
      memberAlerts: memberAlertStore(table),
      checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      sendsEmail: env.email() !== undefined,
      isVerified: memberIdentityStore(table).hasSignedIn,
      requestConfirmation: () =>
        requestConfirmation(
          { ...confirmationStores(table), send: sendConfirmation, refuse },
          workspaceId,
          memberId,
        ),
      newSecret: createSigningSecret,
      refuse,
    };
    const { record, createdSecret, isMoved } = await changeMemberAlerts(ports, workspaceId, memberId, body);
    await (isMoved ? resetReceivers : hastenTurns)(table, workspaceId, [memberId]);
    const state = await memberAlertState(table, workspaceId, memberId);
    const secret = createdSecret === undefined ? {} : { webhook_secret: createdSecret };
    return { status: 200, data: { ...toMemberAlertsView(record, state), ...secret } };
  },
);
