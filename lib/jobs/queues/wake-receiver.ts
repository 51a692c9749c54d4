import { type AlertsMessage, alerts } from '#contract/queues.ts';
import { runPendingJobNow } from '#platform/attempt-promised.ts';
import { sendMessages } from './send-messages.ts';

/** Says that a receiver's turn is due. The turn is stored, so the sweeper repeats what fails here. */
export const wakeReceiver = (message: AlertsMessage, delayMs = 0): Promise<void> =>
  runPendingJobNow('catch_up_alerts', () => sendMessages(alerts, [{ message, delayMs }]));
