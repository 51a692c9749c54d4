import {
  type CredentialForm,
  type CrmCredentials,
  type CrmProvider,
  crms,
  getCrmName,
  listRequiredFields,
} from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import { connect } from '#domain/workspace/integrations/change-integrations.ts';
import type {
  Credentials,
  CredentialTestResult,
  Integration,
  IntegrationPorts,
} from '#domain/workspace/integrations/integration.ts';

export type CrmTestResult = CredentialTestResult<{
  readonly label: string;
  readonly config?: Integration['config'];
}>;

/** Tests credentials with a call that changes nothing. */
export type TryCrm = (
  provider: CrmProvider,
  access: { readonly credentials: Credentials; readonly config: Integration['config'] },
  abortSignal: AbortSignal,
) => Promise<CrmTestResult>;

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
  const crmName = getCrmName(provider);
  const { form } = crms[crmName];
  const fieldNames = Object.keys(form.fields);
  if (
    !fieldNames.every((field) => field in credentials) ||
    Object.keys(credentials).length !== fieldNames.length
  ) {
    const message = listRequiredFields(crmName);
    throw ports.refuse('validation_failed', undefined, [{ path: 'body', message }]);
  }
  const access = createAccess(form, credentials);
  const credentialTest = await ports.tryCrm(provider, access, AbortSignal.timeout(MAX_TRY_MS));
  if (credentialTest.kind === 'refused') throw ports.refuse('credentials_refused', credentialTest.reason);
  if (credentialTest.kind === 'unreachable')
    throw ports.refuse('crm_unreachable', `${credentialTest.reason} Nothing was stored; try again.`);
  return connect(ports, workspaceId, provider, {
    ...access,
    config: { ...credentialTest.config, ...access.config },
    label: credentialTest.label,
    at: ports.now(),
  });
}
