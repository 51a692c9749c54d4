/** A resource's policy, and IAM's decision when it is combined with the caller's own policies. */
import { describeProperty, isRecord, record, text } from '../template/narrow.ts';
import type { Resource } from '../types.ts';
import { type Facts, isConditionSatisfied } from './conditions.ts';
import { type Call, type Decision, decide, describeDenial, type Identity, type Statement } from './policy.ts';

/** Who a statement is about, as the policy writes it: ARNs, account ids, `*`. */
export interface ResourceStatement {
  readonly principals: readonly string[];
  readonly statement: Statement;
}

const KEYS = ['Sid', 'Effect', 'Principal', 'Action', 'Resource', 'Condition'];

const toTexts = (value: unknown, where: string): string[] => [value].flat().map((item) => text(item, where));

function readPrincipals(principal: unknown, where: string): string[] {
  if (principal === '*') return ['*'];
  if (!isRecord(principal))
    throw new Error(`${where}: expected a Principal, got ${JSON.stringify(principal)}`);
  // Services and federations make no calls here.
  return toTexts(principal.AWS ?? [], where);
}

function parseStatement(value: unknown, facts: Facts, where: string): ResourceStatement[] {
  const fields = record(value, where);
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    throw new Error(`${where}: the embedded cloud does not know ${unknown} in a resource's policy`);
  }
  const { Effect, Principal, Action, Resource: resources, Condition } = fields;
  if (Effect !== 'Allow' && Effect !== 'Deny') throw new Error(`${where}: expected the Effect Allow or Deny`);
  if (!isConditionSatisfied(Condition, facts, where)) return [];
  const statement = { Effect, Action: toTexts(Action, where), Resource: toTexts(resources, where) } as const;
  return [{ principals: readPrincipals(Principal, where), statement }];
}

/** The statements of a resource's policy whose conditions are true on this machine. */
export function parseResourceStatements(policy: Resource, facts: Facts): ResourceStatement[] {
  const where = describeProperty(policy, 'PolicyDocument');
  const { Statement } = record(policy.properties.PolicyDocument, where);
  return [Statement].flat().flatMap((statement) => parseStatement(statement, facts, where));
}

const readAccount = (arn: string): string => arn.split(':')[4] ?? '';

/** `arn:…:sts::1:assumed-role/name/session` acts for the role with that name, whatever its path. */
function isCaller(principal: string, arn: string): boolean {
  if (principal === '*' || principal === arn) return true;
  const [, role] = /:assumed-role\/([^/]+)\//.exec(arn) ?? [];
  const [, roleName] = /:role\/(?:.*\/)?([^/]+)$/.exec(principal) ?? [];
  return role !== undefined && role === roleName && readAccount(principal) === readAccount(arn);
}

/** The account as a whole: its own policies decide who in it. */
const isAccount = (principal: string, account: string): boolean =>
  principal === account || (principal.endsWith(':root') && readAccount(principal) === account);

/** The policy's decision for principals that `fits` accepts as the caller. */
const decisionOn = (
  policy: readonly ResourceStatement[],
  call: Call,
  fits: (principal: string) => boolean,
): Decision =>
  decide(
    policy.filter(({ principals }) => principals.some(fits)).map(({ statement }) => statement),
    call,
  );

/**
 * Why AWS rejects the call, or undefined if it doesn't. Within an account either side's permission is enough, but a
 * policy that names the account leaves it to that account's policies. Across accounts both are needed. A Deny always
 * wins.
 */
export function decideDenial(
  identity: Identity,
  policy: readonly ResourceStatement[],
  call: Call,
  /** The account of the resource, if its ARN doesn't say. */
  owner: string = readAccount(call.resource),
): string | undefined {
  const { arn, statements } = identity;
  const decision = decide(statements, call);
  const account = readAccount(arn);
  // Calls that aren't about a single queue have the resource `*`.
  const isAtHome = [account, ''].includes(owner);
  if (policy.length === 0 && isAtHome)
    return decision === 'allowed' ? undefined : describeDenial(identity, call);
  const byName = decisionOn(policy, call, (principal) => isCaller(principal, arn));
  const byAccount = decisionOn(policy, call, (principal) => isAccount(principal, account));
  const refused = `User: ${arn} is not authorized to perform: ${call.action} on resource: ${call.resource}`;
  if ([byName, byAccount].includes('denied-explicitly')) {
    return `${refused} with an explicit deny in a resource-based policy`;
  }
  if (decision === 'denied-explicitly') return describeDenial(identity, call);
  if (isAtHome) {
    return decision === 'allowed' || byName === 'allowed' ? undefined : describeDenial(identity, call);
  }
  if (decision !== 'allowed') return describeDenial(identity, call);
  if ([byName, byAccount].includes('allowed')) return undefined;
  return `${refused} because no resource-based policy allows the ${call.action} action`;
}
