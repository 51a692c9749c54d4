/** IAM's decision on one call: an explicit Deny wins, then an Allow, otherwise it is implicitly denied. */

/** An IAM pattern (`*` any characters, `?` one character) as a regular expression for the whole value. */
function compileWildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // A run of stars equals one star. Otherwise it would make the match backtrack.
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}

/** Conditions are evaluated when an identity is built, except for the one about each call's own keys. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  /**
   * Every partition key of a call must match one of these patterns (`ForAllValues`). A call without keys, such as a
   * scan, fits too, as on AWS. @default any keys
   */
  readonly LeadingKeys?: readonly string[];
  /** Some partition key of a call must match one of these patterns (`ForAnyValue`). @default any keys */
  readonly SomeLeadingKeys?: readonly string[];
  /** An email's sender must be one of these (`ses:FromAddress`). @default any sender */
  readonly FromAddresses?: readonly string[];
}

/** The caller, as plain data, so that it can be passed to a worker thread. */
export interface Identity {
  /** The assumed-role ARN that AWS prints in its errors. */
  readonly arn: string;
  readonly statements: readonly Statement[];
}

/** Access key id → identity. */
export type Identities = Readonly<Record<string, Identity>>;

export interface Call {
  readonly action: string;
  readonly resource: string;
  /** The partition keys it names. @default none */
  readonly leadingKeys?: readonly string[];
  /** The sender of an email. @default it isn't one */
  readonly fromAddress?: string;
}

export type Decision = 'allowed' | 'denied-explicitly' | 'denied-implicitly';

interface Rule {
  readonly allows: boolean;
  fits(call: Call): boolean;
}

function createMatcher(patterns: string | readonly string[], flags = ''): (value: string) => boolean {
  const expressions = [patterns].flat().map((pattern) => compileWildcard(pattern, flags));
  return (value) => expressions.some((expression) => expression.test(value));
}

function compile(statement: Statement): Rule {
  // Action names are compared without case, ARNs with it.
  const actionFits = createMatcher(statement.Action, 'i');
  const resourceFits = createMatcher(statement.Resource);
  const keyFits = statement.LeadingKeys && createMatcher(statement.LeadingKeys);
  const someFits = statement.SomeLeadingKeys && createMatcher(statement.SomeLeadingKeys);
  return {
    allows: statement.Effect === 'Allow',
    fits: ({ action, resource, leadingKeys = [], fromAddress }) =>
      actionFits(action) &&
      resourceFits(resource) &&
      (!statement.FromAddresses || statement.FromAddresses.includes(fromAddress ?? '')) &&
      (!keyFits || leadingKeys.every(keyFits)) &&
      (!someFits || leadingKeys.some(someFits)),
  };
}

const compiled = new WeakMap<readonly Statement[], readonly Rule[]>();

function compileRules(statements: readonly Statement[]): readonly Rule[] {
  const compiledRules = compiled.get(statements);
  if (compiledRules) return compiledRules;
  const rules = statements.map(compile);
  compiled.set(statements, rules);
  return rules;
}

export function decide(statements: readonly Statement[], call: Call): Decision {
  let decision: Decision = 'denied-implicitly';
  for (const rule of compileRules(statements)) {
    if (!rule.fits(call)) continue;
    if (!rule.allows) return 'denied-explicitly';
    decision = 'allowed';
  }
  return decision;
}

export const isAllowed = (identity: Identity, call: Call): boolean =>
  decide(identity.statements, call) === 'allowed';

/** The first call that the identity may not make, if any. */
export const findDenied = (identity: Identity, calls: readonly Call[]): Call | undefined =>
  calls.find((call) => !isAllowed(identity, call));

export function describeDenial(identity: Identity, call: Call): string {
  const { action, resource } = call;
  const reason =
    decide(identity.statements, call) === 'denied-explicitly'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
  return `User: ${identity.arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}

const CREDENTIAL = /Credential=([^/,\s]+)\//;

/** The access key id that signed an AWS request. */
export const readSigner = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : CREDENTIAL.exec(authorization)?.[1];

/** The embedded cloud's own identity, which may do everything. */
export const createOperator = (account: string): Identity => ({
  arn: `arn:aws:iam::${account}:root`,
  statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});
