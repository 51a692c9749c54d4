/** The identity of each function, state machine and schedule: its role's statements under its own access key id. */
import { createHash } from 'node:crypto';
import { describeProperty, isRecord, list, optionalText, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';
import { type Facts, isConditionSatisfied } from './conditions.ts';
import { MANAGED_POLICIES } from './managed-policies.ts';
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
  /** What AWS sends as `aws:SourceArn` when the service assumes the role. */
  readonly sourceArn: string;
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

const arnOf = ({ attributes, ref }: Resource): string => attributes.Arn ?? ref;

const toFunctionActor = (resource: Resource): Actor => ({
  resource,
  roleArn: text(resource.properties.Role, describeProperty(resource, 'Role')),
  service: 'lambda.amazonaws.com',
  session: resource.ref,
  sourceArn: arnOf(resource),
});

const toMachineActor = (resource: Resource): Actor => ({
  resource,
  roleArn: text(resource.properties.RoleArn, describeProperty(resource, 'RoleArn')),
  service: 'states.amazonaws.com',
  session: resource.attributes.Name ?? resource.logicalId,
  sourceArn: arnOf(resource),
});

const scheduleActor =
  ({ region, account }: LoadedStack) =>
  (resource: Resource): Actor => {
    const target = record(resource.properties.Target, describeProperty(resource, 'Target'));
    const group =
      optionalText(resource.properties.GroupName, describeProperty(resource, 'GroupName')) ?? 'default';
    return {
      resource,
      roleArn: text(target.RoleArn, describeProperty(resource, 'Target.RoleArn')),
      service: 'scheduler.amazonaws.com',
      session: resource.ref,
      sourceArn: `arn:aws:scheduler:${region}:${account}:schedule-group/${group}`,
    };
  };

const listActors = (stack: LoadedStack): readonly Actor[] => [
  ...stack.ofType('AWS::Lambda::Function').map(toFunctionActor),
  ...stack.ofType('AWS::StepFunctions::StateMachine').map(toMachineActor),
  ...stack.ofType('AWS::Scheduler::Schedule').map(scheduleActor(stack)),
];

function findRole(stack: LoadedStack, { resource, roleArn }: Actor): Resource {
  const role = stack.ofType('AWS::IAM::Role').find(({ attributes }) => attributes.Arn === roleArn);
  if (role) return role;
  throw new Error(
    `${resource.type} (${resource.logicalId}) acts under ${roleArn}, which is no role of the template; the embedded cloud cannot know what it allows`,
  );
}

/** Like AWS, rejects a function whose role doesn't trust the Lambda service. */
function checkTrust(role: Resource, actor: Actor, account: string): void {
  const where = describeProperty(role, 'AssumeRolePolicyDocument');
  const facts: Facts = { 'aws:SourceArn': actor.sourceArn, 'aws:SourceAccount': account };
  const statements = [record(role.properties.AssumeRolePolicyDocument, where).Statement].flat();
  const trusted = statements.some((statement) => {
    const { Effect, Principal, Condition } = record(statement, where);
    const services = isRecord(Principal) ? [Principal.Service].flat() : [];
    return (
      Effect === 'Allow' && services.includes(actor.service) && isConditionSatisfied(Condition, facts, where)
    );
  });
  if (trusted) return;
  const { type, logicalId } = actor.resource;
  throw new Error(`${where} does not let ${actor.service} take the role for ${type} (${logicalId})`);
}

/** Facts about every call of an actor. */
const listFacts = (actor: Actor, { region, account }: LoadedStack): Facts => ({
  'aws:PrincipalArn': actor.roleArn,
  'aws:PrincipalAccount': account,
  'aws:PrincipalType': 'AssumedRole',
  'aws:ResourceAccount': account,
  'aws:RequestedRegion': region,
  // Calls stay on this machine. On AWS the SDK always uses TLS.
  'aws:SecureTransport': 'true',
  'aws:ViaAWSService': 'false',
  'lambda:SourceFunctionArn': actor.service === 'lambda.amazonaws.com' ? actor.sourceArn : null,
  // Services send these for each other. A role that calls directly never has them.
  'aws:SourceArn': null,
  'aws:SourceAccount': null,
});

function readManagedStatements(
  stack: LoadedStack,
  arn: string,
  facts: Facts,
  where: string,
): readonly Statement[] {
  const stackPolicy = stack.ofType('AWS::IAM::ManagedPolicy').find(({ ref }) => ref === arn);
  if (stackPolicy)
    return parseStatements(
      stackPolicy.properties.PolicyDocument,
      facts,
      describeProperty(stackPolicy, 'PolicyDocument'),
    );
  const name = /^arn:aws:iam::aws:policy\/(.+)$/.exec(arn)?.[1] ?? '';
  const managedPolicy = Object.hasOwn(MANAGED_POLICIES, name) ? MANAGED_POLICIES[name] : undefined;
  if (managedPolicy) return managedPolicy;
  const names = Object.keys(MANAGED_POLICIES).join(', ');
  throw new Error(`${where}: the embedded cloud does not know what ${arn} allows (it knows: ${names})`);
}

function readRoleStatements(stack: LoadedStack, role: Resource, facts: Facts): readonly Statement[] {
  const inline = list(role.properties.Policies, describeProperty(role, 'Policies')).map((policy) => {
    const where = describeProperty(role, 'Policies');
    return parseStatements(record(policy, where).PolicyDocument, facts, where);
  });
  const attached = stack
    .ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .filter((policy) => list(policy.properties.Roles, describeProperty(policy, 'Roles')).includes(role.ref))
    .map((policy) =>
      parseStatements(policy.properties.PolicyDocument, facts, describeProperty(policy, 'PolicyDocument')),
    );
  const managed = list(role.properties.ManagedPolicyArns, describeProperty(role, 'ManagedPolicyArns')).map(
    (arn) => {
      const where = describeProperty(role, 'ManagedPolicyArns');
      return readManagedStatements(stack, text(arn, where), facts, where);
    },
  );
  return [...inline, ...attached, ...managed].flat();
}

/** Throws if the role isn't in the template or doesn't trust the actor's service. */
export function createRoleIdentity(stack: LoadedStack, actor: Actor): Identity {
  const role = findRole(stack, actor);
  checkTrust(role, actor, stack.account);
  return {
    arn: `arn:aws:sts::${stack.account}:assumed-role/${role.ref}/${actor.session}`,
    statements: readRoleStatements(stack, role, listFacts(actor, stack)),
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
