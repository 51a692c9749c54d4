import { alerts } from '#contract/queues.ts';
import type { RaiseAlertsPorts } from '#domain/outbound/alerts/raise-alerts.ts';
import { sendMessages } from './send-messages.ts';

/** Sends messages to the alerts queue. */
export const sendAlerts: RaiseAlertsPorts['send'] = (messages) => sendMessages(alerts, messages);
