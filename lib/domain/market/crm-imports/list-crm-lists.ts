import type { CrmProvider } from '#contract/crms.ts';
import type { Refuse } from '#contract/errors.ts';
import type { IntegrationPorts } from '#domain/workspace/integrations/integration.ts';
import { type OpenedIntegration, openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { CrmCompanyList, CrmReader } from './crm-reader.ts';
import type { ReadProblem } from './read-import.ts';

/** Well within the function's 29 s. */
const MAX_READ_MS = 20_000;
/** Longer names are cut. */
const MAX_NAME_LENGTH = 200;

interface ListCrmListsPorts extends IntegrationPorts {
  readonly open: (crmIntegration: OpenedIntegration) => Promise<Pick<CrmReader, 'listCompanyLists'>>;
  readonly problemOf: (error: unknown) => Promise<ReadProblem | undefined>;
  readonly refuse: Refuse<'crm_not_connected' | 'credentials_refused' | 'crm_unreachable'>;
}

/** The CRM's own lists of companies, by name. */
export async function listCrmLists(
  ports: ListCrmListsPorts,
  workspaceId: string,
  provider: CrmProvider,
): Promise<CrmCompanyList[]> {
  const crmIntegration = (await openIntegrations(ports, workspaceId, [provider])).get(provider);
  if (!crmIntegration) throw ports.refuse('crm_not_connected', `${provider} is not connected.`);
  const signal = AbortSignal.timeout(MAX_READ_MS);
  try {
    const lists = await (await ports.open(crmIntegration)).listCompanyLists(signal);
    return lists
      .map(({ id, name }) => ({ id, name: name.slice(0, MAX_NAME_LENGTH) }))
      .sort((list, otherList) => list.name.localeCompare(otherList.name));
  } catch (error) {
    const problem = await ports.problemOf(error);
    if (problem?.kind === 'failed') throw ports.refuse('credentials_refused', problem.message);
    if (problem || signal.aborted)
      throw ports.refuse('crm_unreachable', problem?.message ?? 'The CRM took too long. Try again.');
    throw error;
  }
}
