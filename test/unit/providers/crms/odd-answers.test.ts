import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { crmNames } from '#contract/crms.ts';
import { logger } from '#platform/logger.ts';
import type { Transport } from '#platform/vendor-api/transport.ts';
import { readProblemOf } from '#providers/crms/live-crms.ts';
import { never } from './crm-records.ts';
import { filledReader, readAll } from './filled-reader.ts';

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
  ])('is tried again later if a page of the vendor answers %s', async (_, through) => {
    const { reader } = filledReader(crm, 120, through);
    const error = await reader
      .readPage(reader.createFirstCursor(null), never)
      .catch((thrown: unknown) => thrown);
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
    const { companies, deleted } = await readAll(filledReader('hubspot', 120, overlooked).reader);
    expect(companies.length).toBeGreaterThan(100);
    expect(deleted.filter(({ crmId }) => companies.some((company) => company.crmId === crmId))).toEqual([]);
  });

  it('does not end at an answer without a list', async () => {
    const empty = async () => ({ status: 200, headers: {}, body: '{}' });
    const { reader } = filledReader('hubspot', 120, () => empty);
    const error = await reader
      .readPage(reader.createFirstCursor(null), never)
      .catch((thrown: unknown) => thrown);
    expect(readProblemOf(error)).toMatchObject({ kind: 'retry' });
  });
});
