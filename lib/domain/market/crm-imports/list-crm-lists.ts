import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { CrmCompanyList, CrmReader } from './crm-reader.ts';
import type { ReadProblem } from './read-import.ts';

/** Well within the function's 29 s. */
const MAX_READ_MS = 20_000;
/** Longer names are cut. */
const NAME_MAX = 200;

interface ListCrmListsPorts extends IntegrationPorts {
  readonly open: (opened: OpenedIntegration) => Promise<Pick<CrmReader, 'lists'>>;
  readonly problemOf: (error: unknown) => Promise<ReadProblem | undefined>;
  readonly refuse: Refuse<'crm_not_connected' | 'credentials_refused' | 'crm_unreachable'>;
}

/** The CRM's own lists of companies, by name. */
export async function listCrmLists(
  ports: ListCrmListsPorts,
  workspaceId: string,
  provider: CrmProvider,
): Promise<CrmCompanyList[]> {
  const opened = (await openIntegrations(ports, workspaceId, [provider])).get(provider);
  if (!opened) throw ports.refuse('crm_not_connected', `${provider} is not connected.`);
  const signal = AbortSignal.timeout(MAX_READ_MS);
  try {
    const lists = await (await ports.open(opened)).lists(signal);
    return lists
      .map(({ id, name }) => ({ id, name: name.slice(0, NAME_MAX) }))
      .sort((one, other) => one.name.localeCompare(other.name));
  } catch (error) {
    const problem = await ports.problemOf(error);
    if (problem?.kind === 'failed') throw ports.refuse('credentials_refused', problem.message);
    if (problem || signal.aborted)
      throw ports.refuse('crm_unreachable', problem?.message ?? 'The CRM took too long. Try again.');
    throw error;
  }
}
