import type { SendRows } from '#domain/outbound/pushes/push-message.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { sendRows } from './send-rows.ts';

/** Sends the first messages of a run that is already stored; the sweeper retries whatever fails here. */
export const startRows =
  (kind: PushTarget['kind']): SendRows =>
  (messages) =>
    attemptPromised('push_run', () => sendRows(kind)(messages));
