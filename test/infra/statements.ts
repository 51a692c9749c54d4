import type { TemplateResource } from './synthesized.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

export const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** A role's statements. */
export const statementsOf = ({ Properties }: TemplateResource): Statement[] =>
  (Properties.Policies ?? []).flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

/** The actions a role allows. grants.test.ts checks what is denied. */
export const actionsOf = (role: TemplateResource): string[] =>
  statementsOf(role)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => asList(Action));
