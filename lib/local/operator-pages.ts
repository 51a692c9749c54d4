import type { Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { type LocalPage, sendJson } from './local-pages.ts';

/** How operators on the same machine reach the table, queues, workflows and secrets. */
export const describeOperatorAccess = ({ stack, endpoints, operator }: Cloud) => ({
  region: stack.region,
  table_name: tableNameOf('local'),
  key_prefix: keyPrefixOf('local'),
  dynamodb_endpoint: endpoints.dynamodb,
  sqs_endpoint: endpoints.sqs,
  states_endpoint: endpoints.states,
  secrets_endpoint: endpoints.secrets,
  access_key_id: operator.accessKeyId,
  secret_access_key: operator.secretAccessKey,
});

/** Tells it the admin CLI. */
export const operatorPage: LocalPage = {
  method: 'GET',
  path: '/_local/operator',
  answer: (cloud, _, response) => sendJson(response, describeOperatorAccess(cloud)),
};

/** Runs a scheduled job now and responds when it is done: `POST /_local/fire-schedule?name=…`. */
export const fireSchedule: LocalPage = {
  method: 'POST',
  path: '/_local/fire-schedule',
  async answer(cloud, request, response) {
    const name = new URL(request.url ?? '', 'http://local').searchParams.get('name') ?? '';
    await cloud.fireSchedule(name);
    sendJson(response, { fired: name });
  },
};

/**
 * Kills functions in the middle of their work, to show that nothing gets lost. `POST /_local/kill-workers?most=2&seed=7`
 * responds with the functions it killed.
 */
export const killWorkers: LocalPage = {
  method: 'POST',
  path: '/_local/kill-workers',
  async answer(cloud, request, response) {
    const { searchParams } = new URL(request.url ?? '', 'http://local');
    const numberOf = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise);
    sendJson(response, { killed: await cloud.killWorkers(numberOf('most', 1), numberOf('seed', 0)) });
  },
};
