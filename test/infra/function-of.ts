import type { Synthesized } from './synthesized.ts';

/** The logical id that a value refers to by `Ref` or `Fn::GetAtt`. */
export const referred = (value: { Ref?: string; 'Fn::GetAtt'?: string[] }): string | undefined =>
  value.Ref ?? value['Fn::GetAtt']?.[0];

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
