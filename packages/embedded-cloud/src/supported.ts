/** Everything the embedded cloud offers, by name, so that a test can find what no stage and no suite uses any more. */
import { requests as dynamodb } from './dynamodb/requests.ts';
import { requests as streams } from './dynamodb/stream-operations.ts';
import { requests as secrets } from './secrets/start-secrets.ts';
import { requests as ses } from './ses/start-ses.ts';
import { requests as sqs } from './sqs/requests.ts';
import { state } from './states/definition.ts';
import { requests as states } from './states/operations.ts';
import { INTRINSICS } from './template/intrinsics.ts';
import { SUPPORTED_RESOURCES } from './template/supported-resources.ts';

export const supported = {
  resources: SUPPORTED_RESOURCES,
  intrinsics: INTRINSICS,
  /** The fields of each type of state. */
  stateFields: new Map(
    state.options.map(({ shape }): [string, string[]] => [shape.Type.value, Object.keys(shape)]),
  ),
  actions: [dynamodb, streams, secrets, ses, sqs, states].flatMap((requests) => Object.keys(requests)),
};
