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
