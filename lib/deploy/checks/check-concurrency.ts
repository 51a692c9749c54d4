import { accountConcurrency } from '../account-settings.ts';
import type { TemplateResources } from '../assembly.ts';
import type { AwsAccess } from '../aws-clients.ts';
import type { Caller } from '../caller.ts';
import { error, ok, type PreflightResult, warning } from '../preflight-result.ts';
import type { DeployedStageSettings } from '../stage-settings.ts';

const CHECK = 'concurrency';

/** What functions of a template have reserved for themselves. */
const reservedBy = (resources: TemplateResources): number =>
  Object.values(resources).reduce(
    (sum, { Type, Properties }) =>
      sum + (Type === 'AWS::Lambda::Function' ? Number(Properties?.ReservedConcurrentExecutions ?? 0) : 0),
    0,
  );

/**
 * Whether the account has as much concurrency left as the stage counts on. What other functions have reserved is theirs
 * even while they are idle; what this stage has reserved is counted in.
 */
export async function checkConcurrency(
  access: AwsAccess,
  caller: Caller,
  deployed: TemplateResources,
  stage: DeployedStageSettings,
): Promise<PreflightResult> {
  const needed = stage.accountConcurrency;
  const found = await accountConcurrency(access, caller).catch((cause: unknown) => new Error(String(cause)));
  if (found === undefined) {
    return warning(
      CHECK,
      "These credentials can't read how much concurrency other functions have reserved.",
      'Allow lambda:GetAccountSettings.',
    );
  }
  if (found instanceof Error) {
    return warning(CHECK, `Reserved concurrency can't be read (${found.message}).`, 'Try again.');
  }
  const left = found.unreserved + reservedBy(deployed);
  const message = `the stage counts on ${needed} of ${left} that other functions of ${caller.region} have not reserved`;
  return needed <= left
    ? ok(CHECK, message)
    : error(
        CHECK,
        `Concurrency: ${message}; the account has ${found.all}.`,
        "Lower the stage's accountConcurrency in lib/infra/stages.ts, release what others reserved, or request a larger quota.",
      );
}
