import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { LogItemExtraInput, LogItemMessage } from '@aws-lambda-powertools/logger/types';
import { processWide } from './process-wide.ts';

/** The request that the running work belongs to, if it isn't the invocation's own: others may run at the same time. */
export const workRequest = processWide('work-request', { id: new AsyncLocalStorage<string>() }).id;

/** Names the request of the work that logs. */
class WorkLogger extends Logger {
  override info(input: LogItemMessage, ...extra: LogItemExtraInput): void {
    super.info(input, ...withRequest(extra));
  }

  override warn(input: LogItemMessage, ...extra: LogItemExtraInput): void {
    super.warn(input, ...withRequest(extra));
  }

  override error(input: LogItemMessage, ...extra: LogItemExtraInput): void {
    super.error(input, ...withRequest(extra));
  }
}

function withRequest(extra: LogItemExtraInput): LogItemExtraInput {
  const request_id = workRequest.getStore();
  return request_id === undefined ? extra : ([{ request_id }, ...extra] as LogItemExtraInput);
}

/** One JSON line per event. Never pass it bodies, headers or keys. */
export const logger = new WorkLogger({ serviceName: 'signal-intelligence' });
