import { updateMemberAlerts } from '#contract/member-alerts.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { changeMemberAlerts, shownMemberAlerts } from '#domain/outbound/alerts/member-alerts.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';
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
      newSecret: newSigningSecret,
      refuse,
    };
    const { record, madeSecret, isMoved } = await changeMemberAlerts(ports, workspaceId, memberId, body);
    if (isMoved) await forgetFailures(table, workspaceId, [memberId]);
    const state = await receiverHealth(table).get(workspaceId, memberId);
    const secret = madeSecret === undefined ? {} : { webhook_secret: madeSecret };
    return { status: 200, data: { ...shownMemberAlerts(record, state), ...secret } };
  },
);
