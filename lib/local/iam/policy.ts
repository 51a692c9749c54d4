/** IAM's decision on one call: an explicit Deny wins, then an Allow, else the implicit refusal. */

export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  readonly Condition?: unknown;
}

/** Who calls: plain data, so that it can be handed to a worker thread. */
export interface Identity {
  /** The assumed-role ARN that AWS prints in its refusals. */
  readonly arn: string;
  readonly statements: readonly Statement[];
}

/** Access key id → identity. */
export type Identities = Readonly<Record<string, Identity>>;

export interface Call {
  readonly action: string;
  readonly resource: string;
}

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

const compiled = new Map<string, RegExp>();

function wildcard(pattern: string, flags = ''): RegExp {
  const key = `${flags}:${pattern}`;
  let expression = compiled.get(key);
  if (!expression) {
    const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, `s${flags}`);
    compiled.set(key, expression);
  }
  return expression;
}

const matchesAny = (patterns: readonly string[], value: string, flags?: string): boolean =>
  patterns.some((pattern) => wildcard(pattern, flags).test(value));

function applies(statement: Statement, { action, resource }: Call): boolean {
  // Action names compare without case, ARNs with it.
  const actionFits =
    statement.NotAction === undefined
      ? matchesAny(list(statement.Action), action, 'i')
      : !matchesAny(list(statement.NotAction), action, 'i');
  const resourceFits =
    statement.NotResource === undefined
      ? matchesAny(list(statement.Resource), resource)
      : !matchesAny(list(statement.NotResource), resource);
  return actionFits && resourceFits;
}

export function isAllowed(identity: Identity, call: Call): boolean {
  const fitting = identity.statements.filter((statement) => applies(statement, call));
  return fitting.length > 0 && fitting.every((statement) => statement.Effect === 'Allow');
}

/** The first call that the identity may not make, if any. */
export const firstDenied = (identity: Identity, calls: readonly Call[]): Call | undefined =>
  calls.find((call) => !isAllowed(identity, call));

export const denialMessage = (identity: Identity, { action, resource }: Call): string =>
  `User: ${identity.arn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

const CREDENTIAL = /Credential=([^/,\s]+)\//;

/** The access key id that signed an AWS request. */
export const signerOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : CREDENTIAL.exec(authorization)?.[1];

/** The embedded cloud's own identity, which may do everything. */
export const operator = (account: string): Identity => ({
  arn: `arn:aws:iam::${account}:root`,
  statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});
