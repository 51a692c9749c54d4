import { alerts, type CatchUpMessage } from '#contract/queues.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { sendMessages } from './send-messages.ts';

/** Says that a receiver's held alerts are due. It was promised, so the sweeper repeats what fails here. */
export const sendCatchUp = (message: CatchUpMessage, delayMs = 0): Promise<void> =>
  attemptPromised('catch_up_alerts', () => sendMessages(alerts, [{ message, delayMs }]));
