/**
 * The functions of a small test stack. They call the services without the SDK, which takes longer to load than all of
 * this.
 */

const { AWS_ACCESS_KEY_ID, TABLE_NAME, QUEUE_URL, MACHINE_ARN, SECRET_ARN } = process.env;

const services = {
  dynamodb: { endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB, prefix: 'DynamoDB_20120810', json: '1.0' },
  sqs: { endpoint: process.env.AWS_ENDPOINT_URL_SQS, prefix: 'AmazonSQS', json: '1.0' },
  states: { endpoint: process.env.AWS_ENDPOINT_URL_SFN, prefix: 'AWSStepFunctions', json: '1.0' },
  secretsmanager: {
    endpoint: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER,
    prefix: 'secretsmanager',
    json: '1.1',
  },
};

async function call(service, operation, input) {
  const { endpoint, prefix, json } = services[service];
  const scope = `${AWS_ACCESS_KEY_ID}/20260101/us-east-1/${service}/aws4_request`;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': `application/x-amz-json-${json}`,
      'x-amz-target': `${prefix}.${operation}`,
      'x-amz-date': '20260101T000000Z',
      'x-amzn-trace-id': process.env._X_AMZN_TRACE_ID,
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`,
    },
    body: JSON.stringify(input),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const { __type: type, message, Message } = answer;
  throw Object.assign(new Error(message ?? Message), { name: type.split('#').at(-1) });
}

const put = (id, what) =>
  call('dynamodb', 'PutItem', { TableName: TABLE_NAME, Item: { id: { S: id }, what: { S: what } } });

const actions = {
  put: () => put('from-api', 'put'),
  send: (body) => call('sqs', 'SendMessage', { QueueUrl: QUEUE_URL, MessageBody: body }),
  start: (body) => call('states', 'StartExecution', { stateMachineArn: MACHINE_ARN, input: body }),
  secret: () => call('secretsmanager', 'GetSecretValue', { SecretId: SECRET_ARN }),
};

/** Does what the path says and reports the result. */
export async function act({ pathParameters: { action }, body }) {
  try {
    return { statusCode: 200, body: JSON.stringify(await actions[action](body)) };
  } catch ({ name, message }) {
    return { statusCode: 403, body: JSON.stringify({ name, message }) };
  }
}

/** Sends each message back to its queue, one less each time, and records the last. */
export async function countDown({ Records }) {
  for (const { body } of Records) {
    const left = Number(body) - 1;
    if (left === 0) await put('counted', 'down');
    else await actions.send(String(left));
  }
}
