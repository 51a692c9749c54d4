import { crmNames, crms } from '#contract/crms.ts';
import { refuse } from '#contract/errors.ts';
import { connectChat } from '#domain/outbound/alerts/connect-chat.ts';
import { connectCrm } from '#domain/outbound/crm/connect-crm.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import type { AdminContext } from '#operations/command.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createAlertSettingsStore } from '#table/workspaces/notification-store.ts';
import { crmSandboxes } from '../crm/sandbox-table.ts';

/** The sandbox accepts any token of this form. */
const CHAT_TOKEN = 'xoxb-demo';
const CHAT_CHANNEL = '#signals';
const ACCOUNT = 'demo';

/**
 * Connects a new demo workspace to the CRM and chat sandboxes of this run. What the API would ask a sandbox is known, and each
 * endpoint that is called here would delay the start by a function's.
 */
export async function connectDemoSandboxes(
  { table, now }: AdminContext,
  vault: IntegrationPorts['vault'],
  workspaceId: string,
): Promise<void> {
  const ports = { integrations: createIntegrationStore(table), vault, now, refuse };
  for (const name of crmNames) {
    const { accountOf, credentialsOf, describeAccount } = crmSandboxes[name];
    const account = accountOf(ACCOUNT);
    const tryCrm = async () => ({ kind: 'accepted', ...describeAccount(account) }) as const;
    await connectCrm({ ...ports, tryCrm }, workspaceId, crms[name].id, credentialsOf(account));
  }
  await connectChat(
    {
      ...ports,
      chat: { tryToken: async () => ({ kind: 'accepted', label: 'Chat sandbox' }) },
      settings: createAlertSettingsStore(table),
    },
    workspaceId,
    { access_token: CHAT_TOKEN, channel: CHAT_CHANNEL },
  );
}
