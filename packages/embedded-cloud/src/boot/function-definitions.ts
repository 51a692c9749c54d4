import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RoleIdentities } from '../iam/role-identities.ts';
import { describeProperty, readProperties } from '../template/narrow.ts';
import type { FunctionDefinition, LoadedStack, Resource } from '../types.ts';

export interface FunctionSurroundings {
  /** Where the template's assets are (`cdk.out`). */
  readonly assetDirectory: string;
  readonly roles: RoleIdentities;
  /** The embedded services' endpoints, by the SDK's variable names. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Replaces a function's variables. @default none */
  readonly refine?: (variables: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** The handler's module in the directory that the CDK copied its code to. */
function findModule(resource: Resource, assetDirectory: string): { file: string; exportName: string } {
  const { text } = readProperties(resource);
  const asset = path.basename(text('Code.S3Key'), '.zip');
  const [module = '', exportName = ''] = text('Handler').split('.');
  const file = path.join(assetDirectory, `asset.${asset}`, `${module}.mjs`);
  if (!existsSync(file))
    throw new Error(`${describeProperty(resource, 'Handler')}: there is no module ${file}`);
  return { file, exportName };
}

function toFunctionDefinition(
  resource: Resource,
  stack: LoadedStack,
  surroundings: FunctionSurroundings,
): FunctionDefinition {
  const { properties, ref, attributes } = resource;
  const { number, optionalNumber, record } = readProperties(resource);
  const variables = record('Environment.Variables');
  const reserved = optionalNumber('ReservedConcurrentExecutions');
  const accessKeyId = surroundings.roles.accessKeyIdOf(resource);
  const environment = {
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
    TZ: 'UTC',
    AWS_REGION: stack.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    // The endpoints identify callers by their key id. The secret is only for the SDK's signature.
    AWS_SECRET_ACCESS_KEY: accessKeyId,
    ...surroundings.endpoints,
  };
  return {
    name: ref,
    arn: String(attributes.Arn),
    ...findModule(resource, surroundings.assetDirectory),
    timeoutSeconds: number('Timeout'),
    memoryMb: number('MemorySize'),
    ...(reserved !== undefined && { reservedConcurrency: reserved }),
    ...(properties.RecursiveLoop === 'Allow' && { recursiveLoop: 'Allow' }),
    environment: { ...environment, ...surroundings.refine?.(environment) },
  };
}

export const readFunctionDefinitions = (
  stack: LoadedStack,
  surroundings: FunctionSurroundings,
): FunctionDefinition[] =>
  stack
    .ofType('AWS::Lambda::Function')
    .map((resource) => toFunctionDefinition(resource, stack, surroundings));
