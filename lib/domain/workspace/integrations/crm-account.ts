import type { CrmProvider } from '#contract/crms.ts';
import type { Integrations } from './integration.ts';

/**
 * The account at the CRM that is connected now, by the vendor's id, or by its host if the vendor doesn't state one. Everything
 * about it is stored under this name: links, notes, imports, relations. Undefined if none is connected.
 */
export function getCrmAccount(
  { connected }: Pick<Integrations, 'connected'>,
  provider: CrmProvider,
): string | undefined {
  const integration = connected[provider];
  return integration && (integration.config.account_id ?? integration.config.domain ?? '');
}
