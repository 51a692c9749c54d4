import { describe, expect, it } from 'vitest';
import { canBeNull } from '#reference/describe-fields.ts';
import { createOpenApiDocument } from '#reference/openapi-document.ts';
import type { Json } from '#reference/shared-parts.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

/** Fields that the specification types plainly, by the schema's name in the OpenAPI document. */
const PLAIN: Readonly<Record<string, string>> = {
  KnowledgeBaseSection: 'id type title content_md is_ai_generated position created_at',
  CompanyProfile: 'name domain logo_url business_context scraped_meta updated_at',
  Account:
    'id name domain status score employees industry location country tags network_url short_description logo_url created_at last_signal_at is_hot qualified',
  ResearchedAccount: 'why_now_md source last_scanned_at',
  Person:
    'id account_id full_name title headline network_url location country_code connections_count profile_picture_url job_level source icp_tier ranking created_at',
  FullPerson: 'list_ids',
  WebhookDestination: 'id name url_masked secret created_at',
  PushRun: 'id channel record_type status total sent failed skipped error_sample created_at',
  NotificationSettings: 'webhook_enabled chat_channel chat_enabled notify_realtime notify_suggested',
  IntegrationStatus:
    'crm crm.connected crm.provider crm.connected_at crms chat chat.connected chat.channel webhook webhook.enabled webhook.url webhook_destinations webhook_destinations.count mcp mcp.enabled',
  CrmConnection: 'provider connected_at',
  SignalDetection:
    'id signal_id signal_present alpha icp_fit detected_at headline narrative why_reach_out_md drafted_message_md evidence evidence.claim evidence.source_url evidence.published_date key_facts personas sources created_at',
  MonitorEvent: 'id url status search_status meaningful confidence reason run_id created_at',
  Run: 'id signal_id name mode status stats stats.candidates stats.accounts stats.matched timeframe_days started_at finished_at created_at',
  FullRun: 'spec stats',
};

/** Those of them that can be null. Anything else in the table above never is. */
const NULLABLE = cases<string>('can be null');

const EXPLAINS_NULL = /\bnull\b/i;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a schema by its path, through lists and alternatives. */
function* fieldsIn(schema: unknown, path: string): Generator<readonly [string, Json]> {
  if (Array.isArray(schema)) for (const each of schema) yield* fieldsIn(each, path);
  if (!isObject(schema)) return;
  for (const [name, field] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!isObject(field)) continue;
    yield [`${path}.${name}`, field];
    yield* fieldsIn(field, `${path}.${name}`);
  }
  for (const word of ['items', 'anyOf', 'oneOf', 'allOf']) yield* fieldsIn(schema[word], path);
}

const { components, paths } = createOpenApiDocument();
const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
const named = new Map(Object.entries(schemas).flatMap(([name, schema]) => [...fieldsIn(schema, name)]));

describe('a field that the specification types plainly', () => {
  const plain = Object.entries(PLAIN).flatMap(([name, fields]) =>
    fields.split(' ').map((field) => `${name}.${field}`),
  );

  it('is in the document', () => {
    expect(plain.filter((place) => !named.has(place))).toEqual([]);
  });

  it('is null only if it is listed here', () => {
    const nullable = plain.filter((place) => canBeNull(named.get(place) ?? {}));

    expect(nullable.toSorted()).toEqual(NULLABLE);
  });
});

describe('a field that can be null', () => {
  it('says when, in every request and response', () => {
    const inline = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, operations]) =>
      Object.entries(isObject(operations) ? operations : {}).flatMap(([method, operation]) => [
        ...bodiesOf(operation, `${method} ${path}`),
      ]),
    );
    const nullable = [...named, ...inline].filter(([, field]) => canBeNull(field));

    expect(nullable.length).toBeGreaterThan(100);
    expect(
      nullable
        .filter(([, { description }]) => !EXPLAINS_NULL.test(String(description)))
        .map(([place]) => place),
    ).toEqual([]);
  });
});

/** The fields of everything under `schema`, wherever it is in an operation. */
function* bodiesOf(part: unknown, path: string): Generator<readonly [string, Json]> {
  if (!isObject(part)) return;
  for (const [name, value] of Object.entries(part)) {
    if (name === 'schema') yield* fieldsIn(value, path);
    else yield* bodiesOf(value, path);
  }
}
