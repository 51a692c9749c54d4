import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import { optionalNumber, placeOf, record, text } from '../template/narrow.ts';
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
function codeDirectory(resource: Resource, assetDirectory: string): string {
  const code = record(resource.properties.Code, placeOf(resource, 'Code'));
  const key = text(code.S3Key, placeOf(resource, 'Code.S3Key'));
  return path.join(assetDirectory, `asset.${path.basename(key, '.zip')}`);
}

function moduleOf(resource: Resource, assetDirectory: string): { file: string; exportName: string } {
  const handler = text(resource.properties.Handler, placeOf(resource, 'Handler'));
  const dot = handler.lastIndexOf('.');
  const base = path.join(codeDirectory(resource, assetDirectory), handler.slice(0, dot));
  const file = EXTENSIONS.map((extension) => base + extension).find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${placeOf(resource, 'Handler')}: there is no module ${base}.mjs`);
  return { file, exportName: handler.slice(dot + 1) };
}

/** The part of a version's or alias's ARN after the function's, if it is one of this function's. */
const qualifierIn = (functionArn: string, { ref }: Resource): string[] =>
  ref.startsWith(`${functionArn}:`) ? [ref.slice(functionArn.length + 1)] : [];

/** What a function can be called by, and how many workers of it are provisioned. */
function publishedAs(functionArn: string, stack: LoadedStack) {
  const aliases = stack
    .ofType('AWS::Lambda::Alias')
    .filter((alias) => qualifierIn(functionArn, alias).length > 0);
  const provisionedOf = (alias: Resource): number => {
    const place = placeOf(alias, 'ProvisionedConcurrencyConfig');
    const config = record(alias.properties.ProvisionedConcurrencyConfig, place);
    const workers = optionalNumber(config.ProvisionedConcurrentExecutions, place) ?? 0;
    if (workers > 0 && alias.properties.FunctionVersion === '$LATEST') {
      throw new Error(`${place}: provisioned concurrency needs a published version, not $LATEST`);
    }
    return workers;
  };
  return {
    qualifiers: [...stack.ofType('AWS::Lambda::Version'), ...aliases].flatMap((published) =>
      qualifierIn(functionArn, published),
    ),
    provisioned: aliases.reduce((sum, alias) => sum + provisionedOf(alias), 0),
  };
}

function definition(
  resource: Resource,
  stack: LoadedStack,
  around: FunctionSurroundings,
): FunctionDefinition {
  const { properties, ref, attributes } = resource;
  const variables = record(
    record(properties.Environment, placeOf(resource, 'Environment')).Variables,
    placeOf(resource, 'Environment.Variables'),
  );
  const reserved = optionalNumber(
    properties.ReservedConcurrentExecutions,
    placeOf(resource, 'ReservedConcurrentExecutions'),
  );
  const { qualifiers, provisioned } = publishedAs(text(attributes.Arn, placeOf(resource, 'Arn')), stack);
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
    arn: text(attributes.Arn, placeOf(resource, 'Arn')),
    ...moduleOf(resource, around.assetDirectory),
    timeoutSeconds: optionalNumber(properties.Timeout, placeOf(resource, 'Timeout')) ?? TIMEOUT_SECONDS,
    memoryMb: optionalNumber(properties.MemorySize, placeOf(resource, 'MemorySize')) ?? MEMORY_MB,
    ...(reserved !== undefined && { reservedConcurrency: reserved }),
    ...(provisioned > 0 && { provisionedConcurrency: provisioned }),
    qualifiers,
    ...(properties.RecursiveLoop === 'Allow' && { recursiveLoop: 'Allow' }),
    environment: { ...environment, ...around.refine?.(environment) },
  };
}

export const functionDefinitions = (stack: LoadedStack, around: FunctionSurroundings): FunctionDefinition[] =>
  stack.ofType('AWS::Lambda::Function').map((resource) => definition(resource, stack, around));
