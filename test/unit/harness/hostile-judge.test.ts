import { describe, expect, it } from 'vitest';
import { apiHeaders } from '#contract/browser-access.ts';
import { getUsage } from '#contract/usage.ts';
import type { EndpointDraft } from '#test/hostile/draft.ts';
import { judge } from '#test/hostile/judge.ts';

const draft: EndpointDraft = {
  to: getUsage.id,
  endpoint: getUsage,
  actor: 'full',
  method: 'GET',
  path: '/usage',
  query: [],
  headers: [],
  body: undefined,
  bends: 'nothing',
  faults: [],
};

/** The judge's verdict on an error, or on one with extra content. */
function verdict(status: number, code: string, more: { text?: string; header?: string } = {}): unknown {
  const error = { code, message: more.text ?? 'No.', request_id: 'r1' };
  const body = Buffer.from(JSON.stringify({ error }));
  const given = { 'content-type': 'application/json', 'x-request-id': 'r1', ...apiHeaders };
  const headers = new Map<string, string>(Object.entries(given).filter(([name]) => name !== more.header));
  const secrets = { ofOthers: ['marker'], outOfSight: [] };
  try {
    judge({ status, headers, body, bytes: body }, draft, secrets);
    return 'right';
  } catch (problem) {
    return problem instanceof Error ? problem.message : problem;
  }
}

describe('a response to hostile input', () => {
  it.each([
    ['right', 400, 'validation_failed', {}],
    ['500', 500, 'internal_error', {}],
    ['the answer holds marker', 400, 'validation_failed', { text: 'a marker' }],
    ['get-usage does not declare domain_taken', 409, 'domain_taken', {}],
    ['validation_failed came with 404', 404, 'validation_failed', {}],
    ['an answer without a request id', 400, 'validation_failed', { header: 'x-request-id' }],
    [
      'an answer without access-control-allow-origin',
      400,
      'validation_failed',
      { header: 'access-control-allow-origin' },
    ],
  ])('is judged: %s', (expected, status, code, more) => {
    expect(verdict(status, code, more)).toBe(expected);
  });
});
