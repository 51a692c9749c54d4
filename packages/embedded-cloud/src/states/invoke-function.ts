import { randomUUID } from 'node:crypto';
import { describeDenial, type Identity, isAllowed } from '#cloud/iam/policy.ts';
import { FunctionError, type FunctionHost, LambdaRefusedError, type Log } from '#cloud/types.ts';
import type { Json } from './definition.ts';
import type { InvokeFunction } from './run-states.ts';
import { StateError } from './state-error.ts';

function toStateError(error: unknown): StateError {
  if (!(error instanceof FunctionError)) return new StateError('Lambda.Unknown', String(error));
  const { errorType, message, trace } = error;
  // An error that the function threw has its own name. Lambda's own errors have the service's name as a prefix.
  if (error instanceof LambdaRefusedError) {
    return new StateError(`Lambda.${errorType}`, `${message} (Service: Lambda, Request ID: ${randomUUID()})`);
  }
  const cause = JSON.stringify({ errorType, errorMessage: message, trace });
  return new StateError(errorType || 'Lambda.Unknown', cause);
}

/** Invokes functions by their ARN with a state machine's own grants. */
export const createInvoke =
  (functions: FunctionHost, identity: Identity, log: Log): InvokeFunction =>
  async (arn, event) => {
    const call = { action: 'lambda:InvokeFunction', resource: arn };
    if (!isAllowed(identity, call)) {
      const message = describeDenial(identity, call);
      // The SDK constructs retry this error for minutes, so it must be visible before the execution fails.
      log(`states: ${message}`);
      const detail = `Service: AWSLambda; Status Code: 403; Error Code: AccessDeniedException; Request ID: ${randomUUID()}; Proxy: null`;
      throw new StateError('Lambda.AWSLambdaException', `${message} (${detail})`);
    }
    try {
      const result = await functions.invoke(arn, event);
      return result === undefined ? null : (JSON.parse(JSON.stringify(result)) as Json);
    } catch (error) {
      throw toStateError(error);
    }
  };
