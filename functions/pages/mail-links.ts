import { createMailLinkEndpoint } from '#http/pages/mail-link-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { createMailConfirmationStore } from '#table/alerts/mail-confirmation-store.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = createMailLinkEndpoint(() => ({
  confirmations: createMailConfirmationStore(getFunctionTable()),
  now: systemClock,
}));
