import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type CrmName, crmNames } from '#contract/crms.ts';
import { crmSandboxes } from '#local/crm/sandbox-table.ts';
import { logger } from '#platform/logger.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { crmAdapters } from '#providers/crms/crm-adapters.ts';
import { readProblemOf } from '#providers/crms/live-crms.ts';
import { never, transportTo } from './crm-records.ts';
import { readAll } from './filled-reader.ts';

const QUICK = { perSecond: 1_000, burst: 1_000 };

/** A reader whose CRM answers through this. */
function readerOf(crm: CrmName, name: string, through: (next: Transport) => Transport) {
  const { make, accountOf, credentialsOf } = crmSandboxes[crm];
  const sandbox = make();
  const account = accountOf(name);
  const { domain, ...credentials }: Readonly<Record<string, string>> = credentialsOf(account);
  sandbox.setRules(account, { filled: 120 });
  const transport = through(transportTo(sandbox, domain === undefined ? '' : `/${domain}`));
  const config = domain === undefined ? {} : { domain };
  const name_ = `odd ${crm} ${name}`;
  return crmAdapters[crm].reader({
    credentials,
    config,
    name: name_,
    transport,
    pace: QUICK,
    searchPace: QUICK,
  });
}

const page = async () => ({ status: 200, headers: {}, body: '<html>Down for maintenance</html>' });
const isLogin = ({ path }: Parameters<Transport>[0]) => path.endsWith('/oauth2/token');

describe.each(crmNames)('a read of %s', (crm) => {
  it.each([
    ['every call', () => page],
    [
      'every call after the login',
      (next: Transport): Transport =>
        (request, signal) =>
          isLogin(request) ? next(request, signal) : page(),
    ],
  ])('is tried again later if a page of the vendor answers %s', async (what, through) => {
    const reader = readerOf(crm, what.length.toString(), through);
    const error = await reader.page(reader.begin(null), never).catch((thrown: unknown) => thrown);
    expect(readProblemOf(error)).toMatchObject({ kind: 'retry', code: 'unexpected_answer' });
  });
});

it('an unexpected answer is logged with the places that are wrong, and none of its values', () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const { error } = z.object({ data: z.array(z.literal('a')) }).safeParse({ data: ['a', 'Jane Doe'] });
  readProblemOf(error);

  expect(warn.mock.calls).toEqual([
    [expect.any(String), { issues: [{ code: 'invalid_value', path: 'data.1' }] }],
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('Jane');
  warn.mockRestore();
});

describe('a read of HubSpot', () => {
  const answering =
    (change: (request: Parameters<Transport>[0]) => Parameters<Transport>[0]) =>
    (next: Transport): Transport =>
    (request, signal) =>
      next(change(request), signal);

  it('takes no company for deleted if HubSpot overlooks that it was asked for deleted ones', async () => {
    const overlooked = answering(({ path, ...request }) => ({
      ...request,
      path: path.replace('archived=true', 'archived=false'),
    }));
    const { companies, deleted } = await readAll(readerOf('hubspot', 'overlooked', overlooked));
    expect(companies.length).toBeGreaterThan(100);
    expect(deleted.filter(({ crmId }) => companies.some((company) => company.crmId === crmId))).toEqual([]);
  });

  it('does not end at an answer without a list', async () => {
    const reader = readerOf('hubspot', 'empty', () => async () => ({ status: 200, headers: {}, body: '{}' }));
    const error = await reader.page(reader.begin(null), never).catch((thrown: unknown) => thrown);
    expect(readProblemOf(error)).toMatchObject({ kind: 'retry' });
  });
});
