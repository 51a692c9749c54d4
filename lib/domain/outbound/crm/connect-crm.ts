import {
  type CredentialForm,
  type CrmCredentials,
  type CrmProvider,
  crms,
  getCrmName,
  listRequiredFields,
} from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { connect, disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import type {
  Credentials,
  Integration,
  IntegrationPorts,
  Tried,
} from '#domain/workspace/integrations/integration.ts';

interface DisconnectCrmPorts extends IntegrationPorts {
  readonly refuse: Refuse<'not_found'>;
}

/** Removes a connection. Refuses if there is none. */
export async function disconnectCrm(
  ports: DisconnectCrmPorts,
  workspaceId: string,
  provider: CrmProvider,
): Promise<void> {
  const { connected } = await ports.integrations.get(workspaceId);
  if (!connected[provider]) throw ports.refuse('not_found', `${provider} is not connected.`);
  await disconnect(ports, workspaceId, provider);
}

export type TriedCrm = Tried<{ readonly label: string; readonly config?: Integration['config'] }>;

/** Tests credentials with a call that changes nothing. */
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

/** Well within the function's 29 s, with time left for its own writes. */
const MAX_TRY_MS = 20_000;

/** Hosts are stored with the connection, everything else in the vault. */
function createAccess({ fields }: CredentialForm, credentials: CrmCredentials | Credentials) {
  const values = Object.entries(credentials);
  const isHost = ([name]: readonly [string, string]): boolean => fields[name]?.kind === 'host';
  return {
    credentials: Object.fromEntries(values.filter((value) => !isHost(value))),
    config: Object.fromEntries(values.filter(isHost).map(([name, host]) => [name, host.toLowerCase()])),
  };
}

/** Tests the credentials and stores them if they work. */
export async function connectCrm(
  ports: ConnectCrmPorts,
  workspaceId: string,
  provider: CrmProvider,
  credentials: CrmCredentials | Credentials,
): Promise<Integration> {
  const name = getCrmName(provider);
  const { form } = crms[name];
  const names = Object.keys(form.fields);
  if (!names.every((field) => field in credentials) || Object.keys(credentials).length !== names.length) {
    const message = listRequiredFields(name);
    throw ports.refuse('validation_failed', undefined, [{ path: 'body', message }]);
  }
  const access = createAccess(form, credentials);
  const tried = await ports.tryCrm(provider, access, AbortSignal.timeout(MAX_TRY_MS));
  if (tried.kind === 'refused') throw ports.refuse('credentials_refused', tried.reason);
  if (tried.kind === 'unreachable')
    throw ports.refuse('crm_unreachable', `${tried.reason} Nothing was stored; try again.`);
  return connect(ports, workspaceId, provider, {
    ...access,
    config: { ...tried.config, ...access.config },
    label: tried.label,
    at: ports.now(),
  });
}
