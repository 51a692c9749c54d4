import { updateMemberAlerts } from '#contract/member-alerts.ts';
import { sendConfirmation } from '#delivery/send-confirmation.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { requestConfirmation } from '#domain/outbound/alerts/mail-confirmation.ts';
import { changeMemberAlerts, toMemberAlertsView } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { createConfirmationStores, readMemberAlertState } from '#table/alerts/member-alert-ports.ts';
import { createMemberAlertStore } from '#table/alerts/member-alert-store.ts';
import { makeTurnsDue, resetReceivers } from '#table/alerts/receiver-states.ts';
import { createMemberIdentityStore } from '#table/workspaces/sign-in-store.ts';

export const handler = freshEndpoint(
  updateMemberAlerts,
  async ({ caller: { workspaceId, memberId }, body, refuse, table }) => {
    if (memberId === undefined) throw refuse('forbidden', 'This key belongs to no member.');
    const ports = {
      memberAlerts: createMemberAlertStore(table),
      checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      sendsEmail: env.email() !== undefined,
      isVerified: createMemberIdentityStore(table).hasSignedIn,
      requestConfirmation: () =>
        requestConfirmation(
          { ...createConfirmationStores(table), send: sendConfirmation, refuse },
          workspaceId,
          memberId,
        ),
      newSecret: createSigningSecret,
      refuse,
    };
    const { record, createdSecret, isMoved } = await changeMemberAlerts(ports, workspaceId, memberId, body);
    await (isMoved ? resetReceivers : makeTurnsDue)(table, workspaceId, [memberId]);
    const state = await readMemberAlertState(table, workspaceId, memberId);
    const secret = createdSecret === undefined ? {} : { webhook_secret: createdSecret };
    return { status: 200, data: { ...toMemberAlertsView(record, state), ...secret } };
  },
);
