import type { CrmProvider } from '#contract/crms.ts';
import type { Integration, Integrations } from './integration.ts';

type Connection = Pick<Integration, 'config' | 'label'>;

/**
 * The name under which everything about a connection's account at the CRM is stored: links, notes, imports, relations. The
 * vendor's id of the account, or the name that was used before that id was known.
 */
const getAccountName = ({ config }: Pick<Integration, 'config'>): string =>
  config.known_as ?? config.account_id ?? config.domain ?? config.portal_id ?? '';

/** The account at the CRM that is connected now. Undefined if none is. */
export function getCrmAccount(
  { connected }: Pick<Integrations, 'connected'>,
  provider: CrmProvider,
): string | undefined {
  const integration = connected[provider];
  return integration && getAccountName(integration);
}

/** Whether both are connected to the same account. If a vendor doesn't state its id, the host or the label decides. */
function isSameAccount(before: Connection, now: Connection): boolean {
  const [one, other] = [before.config, now.config];
  if (one.account_id !== undefined && other.account_id !== undefined)
    return one.account_id === other.account_id;
  return one.domain === undefined && other.domain === undefined
    ? before.label === now.label
    : one.domain === other.domain;
}

/** A new connection, which keeps the name of the account if the one before it was to the same account. */
export function mergeAccountName(before: Connection | undefined, now: Connection): Integration['config'] {
  if (!before || !isSameAccount(before, now)) return now.config;
  const name = getAccountName(before);
  return name === getAccountName(now) ? now.config : { ...now.config, known_as: name };
}
