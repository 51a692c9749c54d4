import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { label, labelOrNone, prose, text } from '#contract/fields.ts';
import { DOMAIN, LINE, LINE_OR_NONE, NOT_BLANK, WEBHOOK_URL } from '#contract/patterns.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import type { EndpointEvent } from '#http/event.ts';
import { readRequest } from '#http/read-request.ts';
import { checkPublicUrl } from '#platform/public-web/url-guard.ts';
import { documentedOperations, type Parameter, resolve } from '#test/harness/documented-operations.ts';
import { schemaValues } from '#test/harness/schema-values.ts';

/** The service accepts what the OpenAPI document allows, and rejects what it forbids. */

const RUNS = { numRuns: 25 };

/** No schema describes the contents of a text file. */
const operations = documentedOperations.filter(({ endpoint }) => !endpoint.textBody);

/** Parameters as API Gateway passes them on: paths encoded, queries decoded, all as text. */
function eventWith(parameters: readonly Parameter[], values: Record<string, unknown>, body: unknown) {
  const given = (place: Parameter['in'], write: (value: unknown) => unknown) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.name in values)
        .map(({ name }) => [name, write(values[name])]),
    );
  return {
    headers: { 'Content-Type': 'application/json', ...given('header', String) },
    pathParameters: given('path', (value) => encodeURIComponent(String(value))),
    multiValueQueryStringParameters: given('query', (value) => [String(value)]),
    // Escapes, as a client may send them: a text that is valid escaped is valid unescaped.
    body: body === undefined ? null : JSON.stringify(body).replaceAll('\ufffd', '\\ufffd'),
  } as unknown as APIGatewayProxyEvent as EndpointEvent;
}

/** JSON Schema cannot compare two fields. */
const breaksOrder = (body: unknown): boolean => {
  const { employee_min: least, employee_max: most } = (body ?? {}) as Record<string, unknown>;
  return typeof least === 'number' && typeof most === 'number' && least > most;
};

/** Nor can it say which field belongs to which state. */
const breaksState = (body: unknown): boolean => {
  const { state, snoozed_until, reopen } = (body ?? {}) as Record<string, unknown>;
  return (
    (state === 'snoozed') !== (snoozed_until !== undefined) || (reopen !== undefined && state !== 'seen')
  );
};

/** Nor which field belongs to a signal that is found in events. */
const breaksKind = (id: string, body: unknown): boolean => {
  if (id !== 'create-signal') return false;
  const given = (body ?? {}) as Record<string, unknown>;
  const isSent = given.found_in === 'events';
  const ofTexts = [given.keywords ?? [], given.exclusions ?? [], given.interpretation ?? []].flat();
  return isSent !== (given.event_rule !== undefined) || (isSent && ofTexts.length > 0);
};

/** Nor that one of several fields has to be set. */
const breaksScope = (id: string, body: unknown): boolean => {
  if (!['start-crm-import', 'update-crm-import-settings'].includes(id)) return false;
  const { scope } = body as { scope?: Record<string, unknown> | null };
  return scope !== undefined && scope !== null && !Object.values(scope).some(Boolean);
};

describe('what the OpenAPI document allows', () => {
  it.each(operations.map((each) => [each.endpoint.id, each] as const))(
    '%s takes',
    (_, { endpoint, parameters, body, mayLackBody }) => {
      const values = fc.record(
        Object.fromEntries(parameters.map(({ name, schema }) => [name, schemaValues(schema, resolve)])),
        { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
      );
      const bodies = body
        ? fc.oneof(schemaValues(body, resolve), ...(mayLackBody ? [fc.constant(undefined)] : []))
        : fc.constant(undefined);
      const read = readRequest(endpoint).before;

      fc.assert(
        fc.property(values, bodies, (given, sent) => {
          const inQuery = parameters.filter((parameter) => parameter.in === 'query');
          // API Gateway replaces invalid bytes with this character, so the two can't be told apart.
          fc.pre(inQuery.every(({ name }) => !String(given[name]).includes('\ufffd')));
          // Tags and variation selectors are invisible too, which patterns in the document can't express.
          fc.pre(!/[\u{e0000}-\u{e0fff}]/u.test(JSON.stringify([given, sent])));
          fc.pre(!breaksOrder(sent));
          fc.pre(!breaksState(sent));
          fc.pre(!breaksKind(endpoint.id, sent));
          fc.pre(!breaksScope(endpoint.id, sent));
          read({ event: eventWith(parameters, given, sent) });
        }),
        RUNS,
      );
    },
  );
});

describe('a domain', () => {
  const made = fc.stringMatching(new RegExp(DOMAIN.replace(/\(\?![^()]*\)/, '')));

  it('by the pattern is one to the service', () => {
    fc.assert(
      fc.property(
        made.filter((given) => new RegExp(DOMAIN).test(given)),
        (given) => {
          expect(normalizeDomain(given), given).toBeDefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    `${'a.'.repeat(126)}a`,
    `${'a'.repeat(63)}.com`,
    'xn--0.com',
    'XN--MNCHEN-3YA.de',
    'https://www.acme.com:443/x?y#z',
    'acme.co.uk.',
  ])('%s is one to both', (given) => {
    expect([new RegExp(DOMAIN).test(given), normalizeDomain(given) !== undefined]).toEqual([true, true]);
  });

  it.each([
    `${'a.'.repeat(127)}aa`,
    `${'a'.repeat(64)}.com`,
    'acme',
    'acme.1',
    'acme.1a',
    'acme.0x1',
    '127.0.0.1',
    'a_b.com',
    '-a.com',
    'a..com',
    'info@acme.com',
    'acme.com:x',
    '',
  ])('%s is none to either', (given) => {
    expect([new RegExp(DOMAIN).test(given), normalizeDomain(given) !== undefined]).toEqual([false, false]);
  });
});

describe('a URL for webhooks', () => {
  it('that matches the pattern is rejected only for its address', () => {
    const made = fc.stringMatching(new RegExp(WEBHOOK_URL.replace(/\(\?![^()]*\)/, '')));
    fc.assert(
      fc.property(
        made.filter((url) => new RegExp(WEBHOOK_URL).test(url)),
        (url) => {
          const check = checkPublicUrl(url, { anyPort: true });
          if (!check.ok) expect(check.reason, url).toMatch(/special-use or internal name|malformed/);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    'http://acme.com',
    'https://acme.com:0/',
    'https://acme.com:65536/',
    'https://acme',
    'https://a@acme.com',
    'https://acme.com/a b',
  ])('%s is none to either', (url) => {
    expect([new RegExp(WEBHOOK_URL).test(url), checkPublicUrl(url, { anyPort: true }).ok]).toEqual([
      false,
      false,
    ]);
  });
});

describe('a text', () => {
  const made = (...fragments: string[]) =>
    fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(''));
  const texts = made('a', ' ', '\t', '\n', '\u0000', ',', '🚀', 'é');
  /** Validators disagree on what counts as a space, so the document must be the stricter one. */
  const oddTexts = made('a', ' ', '\t', '\u0085', '\u00a0', '\ufeff', '\u2028', '\u001c');
  /** Invisible on their own, but they shape letters around them. */
  const invisibleTexts = made('a', '\u200b', '\u202e', '\u2066', '\u200f', '\u00ad', '\u3164', '\ufe0f');
  const MAX = 6;

  it.each([
    ['of one line', label(MAX), LINE],
    ['of one line or none', labelOrNone(MAX), LINE_OR_NONE],
    ['that is not blank', prose(MAX), NOT_BLANK],
    ['of a length', text(MAX), ''],
  ])('%s is the same to the document and to the service', (_, schema, pattern) => {
    const isDocumented = (value: string) => [...value].length <= MAX && new RegExp(pattern).test(value);
    const isTaken = (value: string) => schema.safeParse(value).success;

    fc.assert(
      fc.property(texts, invisibleTexts, oddTexts, (value, invisible, odd) => {
        expect(isTaken(value), JSON.stringify(value)).toBe(isDocumented(value));
        expect(isTaken(invisible), JSON.stringify(invisible)).toBe(isDocumented(invisible));
        if (isDocumented(odd)) expect(isTaken(odd), JSON.stringify(odd)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
