import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import { type LocalPage, sendJson } from '../local-pages.ts';
import { sendPage } from '../page.ts';
import { renderCrmsPage } from './crms-page.ts';
import type { Sandbox } from './sandbox.ts';
import { crmSandboxes } from './sandbox-table.ts';
import { createSandboxPages, troubleFields } from './serve-sandbox.ts';

export const CRMS_PATH = '/_local/crms';

/** The request that connects the sandbox account with this name. */
export const createSandboxConnection = (crm: CrmName, name: string) => {
  const { accountOf, credentialsOf } = crmSandboxes[crm];
  return { params: { provider: crms[crm].id }, body: credentialsOf(accountOf(name)) };
};

/** The demo workspace's connections. */
export const demoCrms = crmNames.map((crm) => createSandboxConnection(crm, 'demo'));

const fault = z.strictObject({
  crm: z.enum(crmNames),
  ...troubleFields,
});

/**
 * The CRM sandboxes of a local run: the APIs that the adapters call, a page that shows the records, the same as JSON
 * (`.json?crm=…&account=…`), and a call that injects faults (`POST /_local/crms/trouble`).
 */
export function createCrmSandboxPages(): LocalPage[] {
  const sandboxes = new Map(crmNames.map((crm) => [crm, crmSandboxes[crm].make()]));
  const sandboxOf = (crm: CrmName): Sandbox => sandboxes.get(crm) ?? crmSandboxes[crm].make();
  return [
    ...[...sandboxes].flatMap(([crm, sandbox]) => createSandboxPages(sandbox, `/_local/${crm}`)),
    {
      method: 'GET',
      path: CRMS_PATH,
      answer: (_, __, response) => sendPage(response, renderCrmsPage(sandboxes)),
    },
    {
      method: 'GET',
      path: `${CRMS_PATH}.json`,
      answer(_, request, response) {
        const { searchParams } = new URL(request.url ?? '', 'http://local');
        const crm = z.enum(crmNames).parse(searchParams.get('crm'));
        const account = searchParams.get('account') ?? '';
        sendJson(response, {
          data: sandboxOf(crm).records().get(account) ?? [],
          calls: Object.fromEntries(sandboxOf(crm).calls(account)),
        });
      },
    },
    {
      method: 'POST',
      path: `${CRMS_PATH}/trouble`,
      async answer(_, request, response) {
        const { crm, account, fault: newFault, rules } = fault.parse(JSON.parse(await text(request)));
        if (newFault) sandboxOf(crm).addFault(account, newFault);
        if (rules) sandboxOf(crm).setRules(account, rules);
        sendJson(response, { set: true });
      },
    },
  ];
}
