import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type CrmName, crmNames, crms } from '#contract/crms.ts';
import { type LocalPage, sendJson } from '../local-pages.ts';
import { sendPage } from '../page.ts';
import { renderCrmsPage } from './crms-page.ts';
import type { Sandbox } from './sandbox.ts';
import { crmSandboxes } from './sandbox-table.ts';

export const CRMS_PATH = '/_local/crms';

/** The request that connects the sandbox account with this name. */
export const createSandboxConnection = (crm: CrmName, name: string) => {
  const { accountOf, credentialsOf } = crmSandboxes[crm];
  return { params: { provider: crms[crm].id }, body: credentialsOf(accountOf(name)) };
};

/** What a test may break or change in an account of a sandbox. */
const trouble = z.strictObject({
  crm: z.enum(crmNames),
  account: z.string(),
  fault: z
    .strictObject({
      path: z.string(),
      times: z.int().min(1).max(10_000),
      status: z.int().min(200).max(599),
      headers: z.record(z.string(), z.string()).exactOptional(),
      body: z.unknown().optional(),
    })
    .exactOptional(),
  rules: z.record(z.string(), z.unknown()).exactOptional(),
});

/** Serves everything below a path. */
const createSandboxPages = (sandbox: Sandbox, prefix: string): LocalPage[] =>
  (['GET', 'POST', 'PATCH'] as const).map((method) => ({
    method,
    path: `${prefix}/*`,
    async answer(_, request, response) {
      const path = (request.url ?? '').slice(prefix.length);
      const { status, headers, body } = sandbox.handle({
        method,
        path,
        headers: request.headers,
        body: await text(request),
      });
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body === undefined ? '' : JSON.stringify(body));
    },
  }));

/**
 * The CRM sandboxes of a local run: the APIs that the adapters call, a page that shows the records, the same as JSON
 * (`.json?crm=…&account=…`), and a call that injects faults (`POST /_local/crms/trouble`).
 */
export function createCrmSandboxPages(): LocalPage[] {
  const sandboxes = new Map(crmNames.map((crm) => [crm, crmSandboxes[crm].make()]));
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
        const sandbox = sandboxes.get(crm);
        sendJson(response, {
          data: sandbox?.records().get(account) ?? [],
          calls: Object.fromEntries(sandbox?.calls(account) ?? []),
        });
      },
    },
    {
      method: 'POST',
      path: `${CRMS_PATH}/trouble`,
      async answer(_, request, response) {
        const { crm, account, fault, rules } = trouble.parse(JSON.parse(await text(request)));
        if (fault) sandboxes.get(crm)?.addFault(account, fault);
        if (rules) sandboxes.get(crm)?.setRules(account, rules);
        sendJson(response, { set: true });
      },
    },
  ];
}
