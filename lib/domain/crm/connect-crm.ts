import type { Refuse } from '#contract/errors.ts';
import type { CrmProvider, HubspotCredentials, SalesforceCredentials } from '#contract/integrations.ts';
import { connect } from '#domain/integrations/change-integrations.ts';
import type { Credentials, Integration, IntegrationPorts } from '#domain/integrations/integration.ts';

export type TriedCrm =
  | { readonly kind: 'accepted'; readonly label: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Tries credentials with a call that changes nothing. */
export type TryCrm = (
  provider: CrmProvider,
  access: { readonly credentials: Credentials; readonly config: Integration['config'] },
  signal: AbortSignal,
) => Promise<TriedCrm>;

export interface ConnectCrmPorts extends IntegrationPorts {
  readonly tryCrm: TryCrm;
  readonly now: () => Date;
  readonly refuse: Refuse<
    'validation_failed' | 'credentials_refused' | 'crm_unreachable' | 'too_many_changes'
  >;
}

/** Well within the function's 29 s, with its own writes after it. */
const LONGEST_TRY_MS = 20_000;

type GivenCredentials = HubspotCredentials | SalesforceCredentials;

/** The parts that are secret, and those that are not; undefined where the fields are another CRM's. */
function accessOf(provider: CrmProvider, given: GivenCredentials) {
  if (provider === 'crm_one') return 'access_token' in given ? { credentials: given, config: {} } : undefined;
  if (!('domain' in given)) return undefined;
  const { domain, ...credentials } = given;
  return { credentials, config: { domain: domain.toLowerCase() } };
}

const EXPECTED = {
  crm_one: 'crm_one takes access_token.',
  crm_two: 'crm_two takes domain, client_id and client_secret.',
};

/** Tries the credentials, and keeps them where they work. */
export async function connectCrm(
  ports: ConnectCrmPorts,
  workspaceId: string,
  provider: CrmProvider,
  given: GivenCredentials,
): Promise<Integration> {
  const access = accessOf(provider, given);
  if (!access) {
    const message = EXPECTED[provider];
    throw ports.refuse('validation_failed', undefined, [{ path: 'body', message }]);
  }
  const tried = await ports.tryCrm(provider, access, AbortSignal.timeout(LONGEST_TRY_MS));
  if (tried.kind === 'refused') throw ports.refuse('credentials_refused', tried.reason);
  if (tried.kind === 'unreachable')
    throw ports.refuse('crm_unreachable', `${tried.reason} Nothing was stored; try again.`);
  return connect(ports, workspaceId, provider, { ...access, label: tried.label, at: ports.now() });
}
