/** A resource's policy, and IAM's decision when it is combined with the caller's own policies. */
import * as z from 'zod';
import { describeProperty, record } from '../template/narrow.ts';
import type { Resource } from '../types.ts';
import { type Call, type Decision, decide, describeDenial, type Identity, type Statement } from './policy.ts';
import { parsePart, patternsSchema, transportSchema } from './policy-document.ts';

/** Who a statement is about, as the policy writes it: ARNs, account ids, `*`. */
export interface ResourceStatement {
  readonly principals: readonly string[];
  readonly statement: Statement;
}

/** Services and federations make no calls here, so that only accounts, roles and `*` count. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.union([
    z.literal('*').transform(() => ['*']),
    z.looseObject({ AWS: patternsSchema.default([]) }).transform(({ AWS }) => AWS),
  ]),
  Action: patternsSchema,
  Resource: patternsSchema,
  Condition: z.strictObject({ Bool: transportSchema }).optional(),
});

/** The statements of a resource's policy whose conditions are true on this machine. */
export function parseResourceStatements(policy: Resource): ResourceStatement[] {
  const where = describeProperty(policy, 'PolicyDocument');
  return [record(policy.properties.PolicyDocument, where).Statement].flat().flatMap((value) => {
    const { Effect, Principal, Action, Resource, Condition } = parsePart(statementSchema, value, where);
    if (Condition?.Bool['aws:SecureTransport'] === 'false') return [];
    return [{ principals: Principal, statement: { Effect, Action, Resource } }];
  });
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
): string | undefined {
  const { arn, statements } = identity;
  const decision = decide(statements, call);
  const account = readAccount(arn);
  const isAtHome = account === readAccount(call.resource);
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
