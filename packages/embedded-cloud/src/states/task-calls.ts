import { randomUUID } from 'node:crypto';
import { type Call, denialMessage, isAllowed } from '#cloud/iam/policy.ts';
import { FunctionError, LambdaRefusedError } from '#cloud/types.ts';
import type { Json } from './definition.ts';
import type { CallTask } from './engine.ts';
import { isObject } from './expressions.ts';
import { type CallService, serviceCaller } from './service-calls.ts';
import { StateError } from './state-error.ts';
import { parseTaskResource } from './task-resource.ts';
import type { MachineIdentity, TaskSurroundings } from './task-surroundings.ts';

type Surroundings = TaskSurroundings & { readonly caller: MachineIdentity };

const invalid = (problem: string): StateError => new StateError('States.Runtime', problem);

/** The ARN that grants for `lambda:InvokeFunction` are checked against. */
function functionArn(target: string, { region, account }: Surroundings): string {
  if (target.startsWith('arn:')) return target;
  // A partial ARN is account:function:name. A plain name may include a version or alias.
  const name = target.replace(/^\d{12}:function:/, '');
  return `arn:aws:lambda:${region}:${account}:function:${name}`;
}

function checkGrant(call: Call, { caller, log }: Surroundings): void {
  if (isAllowed(caller.identity, call)) return;
  const message = denialMessage(caller.identity, call);
  // The SDK constructs retry this error for minutes, so it must be visible before the execution fails.
  log(`states: ${message}`);
  const detail = `Service: AWSLambda; Status Code: 403; Error Code: AccessDeniedException; Request ID: ${randomUUID()}; Proxy: null`;
  throw new StateError('Lambda.AWSLambdaException', `${message} (${detail})`);
}

function functionFailure(error: unknown): StateError {
  if (!(error instanceof FunctionError)) return new StateError('Lambda.Unknown', String(error));
  const { errorType, message, trace } = error;
  // An error that the function threw has its own name. Lambda's own errors have the service's name as a prefix.
  if (error instanceof LambdaRefusedError) {
    return new StateError(`Lambda.${errorType}`, `${message} (Service: Lambda, Request ID: ${randomUUID()})`);
  }
  const cause = JSON.stringify({ errorType, errorMessage: message, trace });
  return new StateError(errorType || 'Lambda.Unknown', cause);
}

async function invokeFunction(target: string, event: Json, around: Surroundings): Promise<Json> {
  checkGrant({ action: 'lambda:InvokeFunction', resource: functionArn(target, around) }, around);
  try {
    const result = await around.functions.invoke(target, event);
    return result === undefined ? null : (JSON.parse(JSON.stringify(result)) as Json);
  } catch (error) {
    throw functionFailure(error);
  }
}

const INVOKE_ARGUMENTS = new Set(['FunctionName', 'Payload', 'InvocationType', 'Qualifier']);

/** `arn:aws:states:::lambda:invoke`, which wraps the function's result. */
async function lambdaInvoke(args: Json, around: Surroundings): Promise<Json> {
  if (!isObject(args) || typeof args.FunctionName !== 'string') {
    throw invalid('lambda:invoke needs Arguments with a FunctionName.');
  }
  const unknown = Object.keys(args).find((name) => !INVOKE_ARGUMENTS.has(name));
  if (unknown) throw invalid(`lambda:invoke knows ${[...INVOKE_ARGUMENTS].join(', ')}, not ${unknown}.`);
  const { FunctionName, Payload = {}, InvocationType = 'RequestResponse', Qualifier } = args;
  const target = typeof Qualifier === 'string' ? `${FunctionName}:${Qualifier}` : FunctionName;
  if (InvocationType === 'RequestResponse') {
    const result = await invokeFunction(target, Payload, around);
    return { ExecutedVersion: '$LATEST', Payload: result, StatusCode: 200 };
  }
  if (InvocationType !== 'Event')
    throw invalid(`lambda:invoke got the InvocationType ${JSON.stringify(InvocationType)}.`);
  checkGrant({ action: 'lambda:InvokeFunction', resource: functionArn(target, around) }, around);
  around.functions.invoke(target, Payload).catch((error) => around.log(`states: ${target}: ${error}`));
  return { Payload: '', StatusCode: 202 };
}

/** Runs the resources of one state machine's tasks with that machine's identity. */
export function taskCaller(surroundings: TaskSurroundings, caller: MachineIdentity): CallTask {
  const around = { ...surroundings, caller };
  const callService: CallService = serviceCaller(surroundings, caller);
  return async (resource, args, signal) => {
    const target = parseTaskResource(resource);
    if (target.kind === 'function') return invokeFunction(target.arn, args, around);
    if (target.kind === 'lambda:invoke') return lambdaInvoke(args, around);
    return callService(target, args, signal);
  };
}
