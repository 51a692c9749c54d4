import type { Cloud, LocalPages } from '../boot/boot-cloud.ts';
import { isOwnName } from './own-name.ts';

const PATH = '/_local/operator';

/** Tells the operators' command line on the same machine how to reach the table, the queues and the workflows. */
export const operatorPage =
  (details: { readonly table_name: string; readonly key_prefix: string }) =>
  (cloud: Cloud): LocalPages =>
  (request, response) => {
    if (request.url !== PATH) return false;
    if (!isOwnName(request.headers.host, cloud.port)) {
      response.writeHead(403).end();
      return true;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(
      JSON.stringify({
        region: cloud.stack.region,
        ...details,
        dynamodb_endpoint: cloud.endpoints.dynamodb,
        sqs_endpoint: cloud.endpoints.sqs,
        states_endpoint: cloud.endpoints.states,
        access_key_id: cloud.operator.accessKeyId,
        secret_access_key: cloud.operator.secretAccessKey,
      }),
    );
    return true;
  };
