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

export const actionsOf = (role: TemplateResource): string[] =>
  statementsOf(role).flatMap(({ Action }) => asList(Action));
