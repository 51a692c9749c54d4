/** A resource's policy, and IAM's decision when it is combined with the caller's own policies. */
import * as z from 'zod';
import { describeProperty, record } from '../template/narrow.ts';
import type { Resource } from '../types.ts';
import { type Call, decide, describeDenial, type Identity, type Statement } from './policy.ts';
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

const isAccount = (principal: string): boolean => /^\d+$/.test(principal) || principal.endsWith(':root');

/** The statements of a resource's policy whose conditions are true on this machine. */
export function parseResourceStatements(policy: Resource): ResourceStatement[] {
  const where = describeProperty(policy, 'PolicyDocument');
  return [record(policy.properties.PolicyDocument, where).Statement].flat().flatMap((value) => {
    const { Effect, Principal, Action, Resource, Condition } = parsePart(statementSchema, value, where);
    if (Condition?.Bool['aws:SecureTransport'] === 'false') return [];
    if (Effect === 'Deny' && Principal.some(isAccount)) {
      throw new Error(`${where}: the embedded cloud cannot evaluate a Deny of a whole account`);
    }
    return [{ principals: Principal, statement: { Effect, Action, Resource } }];
  });
}

/** `arn:…:sts::1:assumed-role/name/session` acts for the role with that name, whatever its path. */
function isCaller(principal: string, arn: string): boolean {
  if (principal === '*' || principal === arn) return true;
  const [, account, roleName] = /::(\d+):assumed-role\/([^/]+)\//.exec(arn) ?? [];
  const [, ofAccount, name] = /::(\d+):role\/(?:.*\/)?([^/]+)$/.exec(principal) ?? [];
  return roleName !== undefined && roleName === name && account === ofAccount;
}

/**
 * Why AWS rejects the call, or undefined if it doesn't: either side's permission is enough, and a Deny always wins. Every
 * caller is of the account of this machine: a statement that names an account leaves it to the callers' own policies.
 */
export function decideDenial(
  identity: Identity,
  policy: readonly ResourceStatement[],
  call: Call,
): string | undefined {
  const { arn, statements } = identity;
  const byPolicy = decide(
    policy
      .filter(({ principals }) => principals.some((principal) => isCaller(principal, arn)))
      .map(({ statement }) => statement),
    call,
  );
  if (byPolicy === 'denied-explicitly') {
    return `User: ${arn} is not authorized to perform: ${call.action} on resource: ${call.resource} with an explicit deny in a resource-based policy`;
  }
  const decision = decide(statements, call);
  const isAllowed = decision === 'allowed' || (byPolicy === 'allowed' && decision !== 'denied-explicitly');
  return isAllowed ? undefined : describeDenial(identity, call);
}
