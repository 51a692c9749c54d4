import type { Identity } from '#cloud/iam/policy.ts';
import type { FunctionHost, Log } from '#cloud/types.ts';
import type { JsonObject } from './definition.ts';

/** Whose grants a state machine's tasks use. */
export interface MachineIdentity {
  readonly accessKeyId: string;
  readonly identity: Identity;
}

export interface TaskSurroundings {
  readonly region: string;
  readonly account: string;
  readonly functions: FunctionHost;
  readonly endpoints: { readonly dynamodb: string; readonly sqs: string };
  /** The embedded Step Functions itself. */
  readonly states: (operation: string, input: JsonObject, caller: Identity) => JsonObject;
  readonly log: Log;
}
