/** The identity of each function, state machine and schedule: its role's statements under its own access key id. */
import { createHash } from 'node:crypto';
import { describeProperty, isRecord, readProperties, record } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import type { Identities, Identity, Statement } from './policy.ts';
import { parseStatements } from './policy-document.ts';

export interface RoleIdentities {
  /** Access key id → identity, for the endpoints that check calls. */
  readonly identities: Identities;
  /** The key that a function, state machine or schedule signs with. */
  accessKeyIdOf(resource: Resource): string;
  roleIdentityOf(resource: Resource): Identity;
}

/** A part of the stack that acts under a role. */
export interface Actor {
  readonly resource: Resource;
  readonly roleArn: string;
  readonly service: string;
  readonly session: string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In AWS's format: four letters for the kind and sixteen of base 32. */
function createAccessKeyId(resource: Resource): string {
  const bytes = createHash('sha256')
    .update(`${resource.type}/${resource.logicalId}`)
    .digest()
    .subarray(0, 16);
  return `AKIA${[...bytes].map((byte) => BASE32[byte % BASE32.length]).join('')}`;
}

/** Where each type of resource names its role, and who assumes it. */
const ROLES = [
  ['AWS::Lambda::Function', 'Role', 'lambda.amazonaws.com'],
  ['AWS::StepFunctions::StateMachine', 'RoleArn', 'states.amazonaws.com'],
  ['AWS::Scheduler::Schedule', 'Target.RoleArn', 'scheduler.amazonaws.com'],
] as const;

const listActors = (stack: LoadedStack): readonly Actor[] =>
  ROLES.flatMap(([type, property, service]) =>
    stack.ofType(type).map((resource) => ({
      resource,
      roleArn: readProperties(resource).text(property),
      service,
      session: resource.attributes.Name ?? resource.ref,
    })),
  );

function findRole(stack: LoadedStack, { resource, roleArn }: Actor): Resource {
  const role = stack.ofType('AWS::IAM::Role').find(({ attributes }) => attributes.Arn === roleArn);
  if (role) return role;
  throw new Error(
    `${resource.type} (${resource.logicalId}) acts under ${roleArn}, which is no role of the template; the embedded cloud cannot know what it allows`,
  );
}

/** Like AWS, rejects a function whose role doesn't trust the Lambda service. */
function checkTrust(role: Resource, actor: Actor): void {
  const where = describeProperty(role, 'AssumeRolePolicyDocument');
  const statements = [record(role.properties.AssumeRolePolicyDocument, where).Statement].flat();
  const trusted = statements.some((statement) => {
    const { Effect, Principal, Condition } = record(statement, where);
    const services = isRecord(Principal) ? [Principal.Service].flat() : [];
    return Effect === 'Allow' && services.includes(actor.service) && Condition === undefined;
  });
  if (trusted) return;
  const { type, logicalId } = actor.resource;
  throw new Error(`${where} does not let ${actor.service} take the role for ${type} (${logicalId})`);
}

function readRoleStatements(stack: LoadedStack, role: Resource): readonly Statement[] {
  const where = describeProperty(role, 'Policies');
  const inline = readProperties(role)
    .list('Policies')
    .map((policy) => parseStatements(record(policy, where).PolicyDocument, where));
  const managed = readProperties(role)
    .list('ManagedPolicyArns')
    .map((arn) => {
      const policy = stack.ofType('AWS::IAM::ManagedPolicy').find(({ ref }) => ref === arn);
      if (!policy) throw new Error(`${where}: the embedded cloud does not know what ${String(arn)} allows`);
      return parseStatements(policy.properties.PolicyDocument, describeProperty(policy, 'PolicyDocument'));
    });
  return [...inline, ...managed].flat();
}

/** Throws if the role isn't in the template or doesn't trust the actor's service. */
export function createRoleIdentity(stack: LoadedStack, actor: Actor): Identity {
  const role = findRole(stack, actor);
  checkTrust(role, actor);
  return {
    arn: `arn:aws:sts::${stack.account}:assumed-role/${role.ref}/${actor.session}`,
    statements: readRoleStatements(stack, role),
  };
}

export function createRoleIdentities(stack: LoadedStack): RoleIdentities {
  const keys = new Map<string, string>();
  const identities: Record<string, Identity> = {};
  for (const actor of listActors(stack)) {
    const key = createAccessKeyId(actor.resource);
    keys.set(actor.resource.logicalId, key);
    identities[key] = createRoleIdentity(stack, actor);
  }
  const accessKeyIdOf = ({ logicalId, type }: Resource): string => {
    const key = keys.get(logicalId);
    if (key === undefined)
      throw new Error(`${type} (${logicalId}) acts under no role, so it has no access key`);
    return key;
  };
  const roleIdentityOf = (resource: Resource): Identity => {
    const identity = identities[accessKeyIdOf(resource)];
    if (!identity) throw new Error(`no identity is known for ${resource.type} (${resource.logicalId})`);
    return identity;
  };
  return { identities, accessKeyIdOf, roleIdentityOf };
}
