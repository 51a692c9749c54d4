import type { Cloud, LocalPages } from '../boot/boot-cloud.ts';

const PATH = '/_local/operator';

/** Only programs on this machine that ask for it by its own name: a web page under another name gets nothing. */
const isOwnName = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

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
