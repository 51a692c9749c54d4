import { listFunctionEntries, mailLinksEntry } from '#infra/function-entries.ts';
import type { Synthesized } from './synthesized.ts';

/** The logical id that a value refers to by `Ref` or `Fn::GetAtt`. */
export const referred = (value: { Ref?: string; 'Fn::GetAtt'?: string[] }): string | undefined =>
  value.Ref ?? value['Fn::GetAtt']?.[0];

/** Every function of a stage that sends no email; `email.test.ts` has the one that needs it. */
export const idsWithoutEmail = (): string[] =>
  listFunctionEntries()
    .map(({ id }) => id)
    .filter((id) => id !== mailLinksEntry.id);

/** A function of the template with its role and log group, found by the source file's id. */
export function functionOf({ ofType, resources }: Synthesized, id: string) {
  const found = ofType('AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === `${id}.handler`,
  );
  if (!found) throw new Error(`the template has no function ${id}`);
  const [logicalId, resource] = found;
  const { Role, LoggingConfig } = resource.Properties;
  const role = referred(Role) ?? '';
  const log = referred(LoggingConfig.LogGroup) ?? '';
  return { logicalId, resource, roleId: role, logId: log, role: resources[role]!, log: resources[log]! };
}
