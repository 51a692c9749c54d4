/** IAM's decision on one call: an explicit Deny wins, then an Allow, otherwise it is implicitly denied. */
import { wildcard } from './wildcard.ts';

/** Conditions are evaluated when an identity is built, except for the one about each call's own keys. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  /** Every partition key of a call must match one of these patterns (`ForAllValues`). @default any keys */
  readonly LeadingKeys?: readonly string[];
  /** Some partition key of a call must match one of these patterns (`ForAnyValue`). @default any keys */
  readonly SomeLeadingKeys?: readonly string[];
  /** An email's sender must be one of these (`ses:FromAddress`). @default any sender */
  readonly FromAddresses?: readonly string[];
  /** The resource must belong to the caller's organization. @default any organization */
  readonly SameOrganization?: true;
  /** The resource must belong to another account than the caller's. @default any account */
  readonly OtherAccount?: true;
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
  /** The partition keys it touches, if known. */
  readonly leadingKeys?: readonly string[];
  /** The sender of an email. @default it isn't one */
  readonly fromAddress?: string;
  /** Whether the resource belongs to the caller's organization. @default it doesn't */
  readonly isSameOrganization?: boolean;
  /** Whether the resource belongs to another account than the caller's. @default it doesn't */
  readonly isOtherAccount?: boolean;
}

export type Decision = 'allowed' | 'denied-explicitly' | 'denied-implicitly';

interface Rule {
  readonly allows: boolean;
  fits(call: Call): boolean;
}

const list = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

function matcher(
  patterns: string | readonly string[] | undefined,
  excluded: string | readonly string[] | undefined,
  flags: string,
): (value: string) => boolean {
  const expressions = list(excluded ?? patterns).map((pattern) => wildcard(pattern, flags));
  return excluded === undefined
    ? (value) => expressions.some((expression) => expression.test(value))
    : (value) => !expressions.some((expression) => expression.test(value));
}

function compile(statement: Statement): Rule {
  // Action names are compared without case, ARNs with it.
  const actionFits = matcher(statement.Action, statement.NotAction, 'i');
  const resourceFits = matcher(statement.Resource, statement.NotResource, '');
  const keyFits = statement.LeadingKeys && matcher(statement.LeadingKeys, undefined, '');
  const someFits = statement.SomeLeadingKeys && matcher(statement.SomeLeadingKeys, undefined, '');
  return {
    allows: statement.Effect === 'Allow',
    fits: ({
      action,
      resource,
      leadingKeys,
      fromAddress,
      isSameOrganization = false,
      isOtherAccount = false,
    }) =>
      actionFits(action) &&
      resourceFits(resource) &&
      (!statement.FromAddresses || statement.FromAddresses.includes(fromAddress ?? '')) &&
      (!statement.SameOrganization || isSameOrganization) &&
      (!statement.OtherAccount || isOtherAccount) &&
      (!keyFits || leadingKeys?.every(keyFits) === true) &&
      (!someFits || leadingKeys?.some(someFits) === true),
  };
}

const compiled = new WeakMap<readonly Statement[], readonly Rule[]>();

function rulesOf(statements: readonly Statement[]): readonly Rule[] {
  const known = compiled.get(statements);
  if (known) return known;
  const rules = statements.map(compile);
  compiled.set(statements, rules);
  return rules;
}

export function decide(statements: readonly Statement[], call: Call): Decision {
  let decision: Decision = 'denied-implicitly';
  for (const rule of rulesOf(statements)) {
    if (!rule.fits(call)) continue;
    if (!rule.allows) return 'denied-explicitly';
    decision = 'allowed';
  }
  return decision;
}

export const isAllowed = (identity: Identity, call: Call): boolean =>
  decide(identity.statements, call) === 'allowed';

/** The first call that the identity may not make, if any. */
export const firstDenied = (identity: Identity, calls: readonly Call[]): Call | undefined =>
  calls.find((call) => !isAllowed(identity, call));

export function denialMessage(identity: Identity, call: Call): string {
  const { action, resource } = call;
  const reason =
    decide(identity.statements, call) === 'denied-explicitly'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${action} action`;
  return `User: ${identity.arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}

const CREDENTIAL = /Credential=([^/,\s]+)\//;

/** The access key id that signed an AWS request. */
export const signerOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : CREDENTIAL.exec(authorization)?.[1];

/** The embedded cloud's own identity, which may do everything. */
export const operator = (account: string): Identity => ({
  arn: `arn:aws:iam::${account}:root`,
  statements: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});
