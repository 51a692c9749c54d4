import { randomUUID } from 'node:crypto';
import { ApiError } from '#cloud/json-endpoint/api-error.ts';
import type { Json, JsonObject } from './definition.ts';
import { isList, isObject } from './expressions.ts';
import { StateError } from './state-error.ts';
import type { TaskResource } from './task-resource.ts';
import type { MachineIdentity, TaskSurroundings } from './task-surroundings.ts';

type ServiceTask = TaskResource & { readonly kind: 'service' };
export type CallService = (task: ServiceTask, args: Json, signal: AbortSignal) => Promise<Json>;

/** Longer than SQS's longest poll (20 s) and DynamoDB's slowest response, so that no call hangs forever. */
const MAX_CALL_MS = 60_000;

const TARGETS = { dynamodb: 'DynamoDB_20120810', sqs: 'AmazonSQS' };

/** Codes without a class in the SDKs. */
const NOT_MODELED = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'InternalFailure',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'SerializationException',
  'ThrottlingException',
  'UnknownOperationException',
  'UnrecognizedClientException',
  'ValidationException',
]);

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;
}

function refused({ errors }: ServiceTask, { code, message, status }: Refusal): StateError {
  const named = code.endsWith('Exception') ? code : `${code}Exception`;
  const name = NOT_MODELED.has(code) ? errors.other : named;
  const detail = `Service: ${errors.prefix}, Status Code: ${status}, Request ID: ${randomUUID()}`;
  return new StateError(`${errors.prefix}.${name}`, `${message} (${detail})`);
}

/** Parameters that are JSON text in the API, but may be written as JSON in a definition. */
const TEXT_PARAMETERS: Readonly<Record<string, string>> = {
  SendMessage: 'MessageBody',
  StartExecution: 'Input',
};

function withText(operation: string, args: Json): JsonObject {
  if (!isObject(args)) throw new StateError('States.Runtime', `${operation} needs an object as Arguments.`);
  const name = TEXT_PARAMETERS[operation];
  const value = name === undefined ? undefined : args[name];
  if (name === undefined || value === undefined || typeof value === 'string') return args;
  return { ...args, [name]: JSON.stringify(value) };
}

/** The endpoints identify callers by access key id and have no secrets, so the signature itself is meaningless. */
function signedHeaders(accessKeyId: string, region: string, service: string): Record<string, string> {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${date.slice(0, 'yyyymmdd'.length)}/${region}/${service}/aws4_request`;
  const signature = '0'.repeat(64);
  return {
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  };
}

function refusalIn(body: Json, status: number): Refusal {
  const answer = isObject(body) ? body : {};
  const code = String(answer.__type ?? 'InternalFailure').replace(/^.*#/, '');
  return { code, message: String(answer.message ?? answer.Message ?? ''), status };
}

const changeCase = (change: (letter: string) => string) => (key: string) =>
  change(key.charAt(0)) + key.slice(1);
const camel = changeCase((letter) => letter.toLowerCase());
const pascal = changeCase((letter) => letter.toUpperCase());

/** Definitions spell Step Functions' own members in Pascal case and see times as text. */
function toPascal(value: Json, key = ''): Json {
  if (isList(value)) return value.map((item) => toPascal(item));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [pascal(name), toPascal(member, name)]),
    );
  }
  return key.endsWith('Date') && typeof value === 'number' ? new Date(value * 1000).toISOString() : value;
}

/** Calls DynamoDB and SQS over HTTP and Step Functions directly, all on the state machine's behalf. */
export function serviceCaller(surroundings: TaskSurroundings, caller: MachineIdentity): CallService {
  const { endpoints, region, states } = surroundings;

  const callStates = (task: ServiceTask, args: JsonObject): Json => {
    const input = Object.fromEntries(Object.entries(args).map(([key, value]) => [camel(key), value]));
    try {
      return toPascal(states(task.operation, input, caller.identity));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw refused(task, { code: error.type, message: error.message, status: error.status });
    }
  };

  const post = async (
    task: ServiceTask,
    service: 'dynamodb' | 'sqs',
    args: JsonObject,
    signal: AbortSignal,
  ) => {
    try {
      const response = await fetch(endpoints[service], {
        method: 'POST',
        headers: {
          ...signedHeaders(caller.accessKeyId, region, service),
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `${TARGETS[service]}.${task.operation}`,
        },
        body: JSON.stringify(args),
        signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]),
      });
      const answer = await response.text();
      return { status: response.status, body: (answer === '' ? {} : JSON.parse(answer)) as Json };
    } catch (error) {
      signal.throwIfAborted();
      throw new StateError(`${task.errors.prefix}.SdkClientException`, `${service} did not answer: ${error}`);
    }
  };

  return async (task, args, signal) => {
    const input = withText(task.operation, args);
    if (task.service === 'sfn') return callStates(task, input);
    const { status, body } = await post(task, task.service, input, signal);
    if (status >= 400) throw refused(task, refusalIn(body, status));
    return body;
  };
}
