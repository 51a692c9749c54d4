import { type LocalPage, sendJson } from './local-pages.ts';

/** Tells the admin CLI on the same machine how to reach the table, queues, workflows and secrets. */
export const operatorPage = (details: {
  readonly table_name: string;
  readonly key_prefix: string;
}): LocalPage => ({
  method: 'GET',
  path: '/_local/operator',
  answer({ stack, endpoints, operator }, _, response) {
    sendJson(response, {
      region: stack.region,
      ...details,
      dynamodb_endpoint: endpoints.dynamodb,
      sqs_endpoint: endpoints.sqs,
      states_endpoint: endpoints.states,
      secrets_endpoint: endpoints.secrets,
      access_key_id: operator.accessKeyId,
      secret_access_key: operator.secretAccessKey,
    });
  },
});

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
