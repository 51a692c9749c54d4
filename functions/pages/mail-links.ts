import { createMailLinkEndpoint } from '#http/pages/mail-link-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { mailConfirmationStore } from '#table/alerts/mail-confirmation-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = createMailLinkEndpoint(() => ({
  confirmations: mailConfirmationStore(functionTable()),
  now: systemClock,
}));
