import type { TemplateResource } from './synthesized.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

export const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** What a role of the template says. */
export const statementsOf = ({ Properties }: TemplateResource): Statement[] =>
  (Properties.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

/** What a role allows; what it is denied besides is for grants.test.ts. */
export const actionsOf = (role: TemplateResource): string[] =>
  statementsOf(role)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => asList(Action));
