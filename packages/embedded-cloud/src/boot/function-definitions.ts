import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import { describeProperty, optionalNumber, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** Lambda's own defaults. */
const TIMEOUT_SECONDS = 3;
const MEMORY_MB = 128;

const EXTENSIONS = ['.mjs', '.js'];

export interface FunctionSurroundings {
  /** Where the template's assets are (`cdk.out`). */
  readonly assetDirectory: string;
  readonly roles: RoleIdentities;
  /** The embedded services' endpoints, by the SDK's variable names. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Replaces a function's variables. @default none */
  readonly refine?: (variables: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** The directory that CDK copied a function's code to. */
function findCodeDirectory(resource: Resource, assetDirectory: string): string {
  const code = record(resource.properties.Code, describeProperty(resource, 'Code'));
  const key = text(code.S3Key, describeProperty(resource, 'Code.S3Key'));
  return path.join(assetDirectory, `asset.${path.basename(key, '.zip')}`);
}

function findModule(resource: Resource, assetDirectory: string): { file: string; exportName: string } {
  const handler = text(resource.properties.Handler, describeProperty(resource, 'Handler'));
  const dot = handler.lastIndexOf('.');
  const base = path.join(findCodeDirectory(resource, assetDirectory), handler.slice(0, dot));
  const file = EXTENSIONS.map((extension) => base + extension).find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${describeProperty(resource, 'Handler')}: there is no module ${base}.mjs`);
  return { file, exportName: handler.slice(dot + 1) };
}

function toFunctionDefinition(
  resource: Resource,
  stack: LoadedStack,
  around: FunctionSurroundings,
): FunctionDefinition {
  const { properties, ref, attributes } = resource;
  const variables = record(
    record(properties.Environment, describeProperty(resource, 'Environment')).Variables,
    describeProperty(resource, 'Environment.Variables'),
  );
  const reserved = optionalNumber(
    properties.ReservedConcurrentExecutions,
    describeProperty(resource, 'ReservedConcurrentExecutions'),
  );
  const accessKeyId = around.roles.accessKeyIdOf(resource);
  const environment = {
    ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
    TZ: 'UTC',
    AWS_REGION: stack.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    // The endpoints identify callers by their key id. The secret is only for the SDK's signature.
    AWS_SECRET_ACCESS_KEY: accessKeyId,
    ...around.endpoints,
  };
  return {
    name: ref,
    arn: text(attributes.Arn, describeProperty(resource, 'Arn')),
    ...findModule(resource, around.assetDirectory),
    timeoutSeconds:
      optionalNumber(properties.Timeout, describeProperty(resource, 'Timeout')) ?? TIMEOUT_SECONDS,
    memoryMb: optionalNumber(properties.MemorySize, describeProperty(resource, 'MemorySize')) ?? MEMORY_MB,
    ...(reserved !== undefined && { reservedConcurrency: reserved }),
    ...(properties.RecursiveLoop === 'Allow' && { recursiveLoop: 'Allow' }),
    environment: { ...environment, ...around.refine?.(environment) },
  };
}

export const readFunctionDefinitions = (
  stack: LoadedStack,
  around: FunctionSurroundings,
): FunctionDefinition[] =>
  stack.ofType('AWS::Lambda::Function').map((resource) => toFunctionDefinition(resource, stack, around));
