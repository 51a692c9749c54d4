import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type LocalPage, sendJson } from '../local-pages.ts';
import { sendPage } from '../page.ts';
import { crmsPage } from './crms-page.ts';
import { HUBSPOT_TOKEN, hubspotSandbox } from './hubspot-sandbox.ts';
import { SALESFORCE_SECRET, salesforceSandbox } from './salesforce-sandbox.ts';
import type { Sandbox } from './sandbox.ts';

export const CRMS_PATH = '/_local/crms';

/** What the demo workspace is connected with. */
export const demoCrms = {
  accessToken: `${HUBSPOT_TOKEN}demo`,
  domain: 'demo.my.salesforce.com',
  clientSecret: SALESFORCE_SECRET,
};

const sandboxNames = ['hubspot', 'salesforce'] as const;

const fault = z.strictObject({
  crm: z.enum(sandboxNames),
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

const ANY = ['GET', 'POST', 'PATCH'] as const;

/** Answers for everything below a path. */
const serve = (sandbox: Sandbox, prefix: string): LocalPage[] =>
  ANY.map((method) => ({
    method,
    path: `${prefix}/*`,
    async answer(_, request, response) {
      const path = (request.url ?? '').slice(prefix.length);
      const body = await text(request);
      const answer = sandbox.handle({ method, path, headers: request.headers, body });
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    },
  }));

/**
 * Sandboxes of the CRMs beside the API: what the adapters speak to in a local run, a page that shows what lies in
 * them, the same as JSON (`.json?crm=…&account=…`), and a call that makes trouble (`POST /_local/crms/trouble`).
 */
export function crmSandboxes(): LocalPage[] {
  const sandboxes: Readonly<Record<(typeof sandboxNames)[number], Sandbox>> = {
    hubspot: hubspotSandbox(),
    salesforce: salesforceSandbox(),
  };
  return [
    ...sandboxNames.flatMap((name) => serve(sandboxes[name], `/_local/${name}`)),
    {
      method: 'GET',
      path: CRMS_PATH,
      answer: (_, __, response) => sendPage(response, crmsPage(sandboxes)),
    },
    {
      method: 'GET',
      path: `${CRMS_PATH}.json`,
      answer(_, request, response) {
        const { searchParams } = new URL(request.url ?? '', 'http://local');
        const crm = z.enum(sandboxNames).parse(searchParams.get('crm'));
        const account = searchParams.get('account') ?? '';
        sendJson(response, {
          data: sandboxes[crm].records().get(account) ?? [],
          calls: Object.fromEntries(sandboxes[crm].calls(account)),
        });
      },
    },
    {
      method: 'POST',
      path: `${CRMS_PATH}/trouble`,
      async answer(_, request, response) {
        const { crm, account, fault: wanted, rules } = fault.parse(JSON.parse(await text(request)));
        if (wanted) sandboxes[crm].addFault(account, wanted);
        if (rules) sandboxes[crm].setRules(account, rules);
        sendJson(response, { set: true });
      },
    },
  ];
}
