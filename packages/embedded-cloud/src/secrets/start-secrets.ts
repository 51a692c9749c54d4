import * as z from 'zod';
import { describeDenial, findDenied, type Identities, type Identity } from '../iam/policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';
import { createSecretFile, type Secret } from './secret-file.ts';
import { type SecretDefinition, SecretStore } from './secret-store.ts';

export interface SecretsOptions {
  /** @default a free one */
  readonly port?: number;
  /** Keeps secrets across restarts. @default memory */
  readonly dataDir?: string;
  /** @default every caller may do everything */
  readonly identities?: Identities;
  readonly region: string;
  readonly account: string;
  readonly secrets: readonly SecretDefinition[];
}

export interface Secrets {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const secretId = z.string().min(1).max(2048);
const name = z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/);
const token = z.string().min(32).max(64).optional();
const value = {
  SecretString: z.string().optional(),
  SecretBinary: z.base64().optional(),
  ClientRequestToken: token,
};

const requests = {
  GetSecretValue: z.object({
    SecretId: secretId,
    VersionId: token,
    VersionStage: z.string().min(1).max(256).optional(),
  }),
  PutSecretValue: z.object({
    SecretId: secretId,
    VersionStages: z.array(z.string().min(1)).min(1).max(20).optional(),
    ...value,
  }),
  CreateSecret: z.object({
    Name: name,
    Description: z.string().max(2048).optional(),
    KmsKeyId: z.string().max(2048).optional(),
    ...value,
  }),
  DeleteSecret: z.object({
    SecretId: secretId,
    ForceDeleteWithoutRecovery: z.boolean().default(false),
    RecoveryWindowInDays: z.int().min(7).max(30).optional(),
  }),
  DescribeSecret: z.object({ SecretId: secretId }),
  ListSecrets: z.object({
    MaxResults: z.int().min(1).max(100).default(100),
    NextToken: z.string().optional(),
  }),
};

type Requests = { [Name in keyof typeof requests]: z.output<(typeof requests)[Name]> };
type ActionName = keyof Requests;
type Handlers = { readonly [Name in ActionName]: (input: Requests[Name], identity: Identity) => object };
const schemas: { readonly [Name in ActionName]: z.ZodType<Requests[Name]> } = requests;
const isSupported = (action: string): action is ActionName => Object.hasOwn(requests, action);

/** The protocol uses seconds. */
const toSeconds = (ms: number): number => ms / 1000;

function describe(secret: Secret): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    ...(secret.description !== undefined && { Description: secret.description }),
    ...(secret.kmsKeyId !== undefined && { KmsKeyId: secret.kmsKeyId }),
    CreatedDate: toSeconds(secret.createdAt),
    LastChangedDate: toSeconds(secret.changedAt),
  };
}

/** Versions without a label are not listed. */
const listStagesById = (secret: Secret): Record<string, readonly string[]> =>
  Object.fromEntries(
    secret.versions.filter(({ stages }) => stages.length > 0).map(({ id, stages }) => [id, stages]),
  );

function authorize(identity: Identity, action: string, resource: string): void {
  const denied = findDenied(identity, [{ action: `secretsmanager:${action}`, resource }]);
  if (denied) throw new ApiError('AccessDeniedException', describeDenial(identity, denied));
}

function createSecretHandlers(store: SecretStore, arnPrefix: string): Handlers {
  const arnOf = (id: string): string =>
    store.find(id)?.arn ?? (id.startsWith('arn:') ? id : `${arnPrefix}${id}`);

  /** Grants are checked first: a caller that may not use a secret isn't told whether it exists. */
  function authorizeUse(action: ActionName, id: string, identity: Identity): Secret {
    authorize(identity, action, arnOf(id));
    return store.get(id);
  }

  return {
    GetSecretValue({ SecretId, VersionId, VersionStage }, identity) {
      const secret = authorizeUse('GetSecretValue', SecretId, identity);
      const version = store.version(secret, VersionId, VersionStage);
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: version.id,
        SecretString: version.secretString,
        SecretBinary: version.secretBinary,
        VersionStages: version.stages,
        CreatedDate: toSeconds(version.createdAt),
      };
    },
    PutSecretValue({ SecretId, SecretString, SecretBinary, ClientRequestToken, VersionStages }, identity) {
      const secret = authorizeUse('PutSecretValue', SecretId, identity);
      const version = store.put(secret, {
        secretString: SecretString,
        secretBinary: SecretBinary,
        token: ClientRequestToken,
        stages: VersionStages,
      });
      return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages };
    },
    CreateSecret({ Name, Description, KmsKeyId, SecretString, SecretBinary, ClientRequestToken }, identity) {
      authorize(identity, 'CreateSecret', `${arnPrefix}${Name}`);
      const version = { secretString: SecretString, secretBinary: SecretBinary, token: ClientRequestToken };
      const traits = { description: Description, kmsKeyId: KmsKeyId };
      const secret = store.create(Name, arnPrefix, traits, version);
      return { ARN: secret.arn, Name: secret.name, VersionId: ClientRequestToken ?? secret.versions[0]?.id };
    },
    DeleteSecret({ SecretId, ForceDeleteWithoutRecovery, RecoveryWindowInDays }, identity) {
      const ARN = arnOf(SecretId);
      authorize(identity, 'DeleteSecret', ARN);
      if (ForceDeleteWithoutRecovery && RecoveryWindowInDays !== undefined) {
        const message = "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.";
        throw new ApiError('InvalidParameterException', message);
      }
      if (!ForceDeleteWithoutRecovery) {
        const message = 'The embedded cloud only deletes secrets with ForceDeleteWithoutRecovery.';
        throw new ApiError('UnknownOperationException', message);
      }
      // As on AWS, no error if there is none: a repeated deletion succeeds.
      const Name = store.delete(SecretId)?.name ?? SecretId;
      return { ARN, Name, DeletionDate: toSeconds(Date.now()) };
    },
    DescribeSecret({ SecretId }, identity) {
      const secret = authorizeUse('DescribeSecret', SecretId, identity);
      return { ...describe(secret), VersionIdsToStages: listStagesById(secret) };
    },
    ListSecrets({ MaxResults, NextToken = '' }, identity) {
      authorize(identity, 'ListSecrets', '*');
      const left = store.list().filter((secret) => secret.name > NextToken);
      const page = left.slice(0, MaxResults);
      return {
        SecretList: page.map((secret) => ({
          ...describe(secret),
          SecretVersionsToStages: listStagesById(secret),
        })),
        ...(page.length < left.length && { NextToken: page.at(-1)?.name }),
      };
    },
  };
}

function call<Name extends ActionName>(
  handlers: Handlers,
  action: Name,
  input: unknown,
  identity: Identity,
): object {
  const parsed = schemas[action].safeParse(input);
  if (parsed.success) return handlers[action](parsed.data, identity);
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ApiError('ValidationException', `${action} cannot take this request. ${reasons.join('; ')}`);
}

/** Secrets Manager on loopback: the template's secrets, in memory or in a private file. */
export async function startSecrets(options: SecretsOptions): Promise<Secrets> {
  const { region, account, dataDir, identities } = options;
  const store = new SecretStore(dataDir === undefined ? undefined : createSecretFile(dataDir));
  for (const definition of options.secrets) store.define(definition);
  const handlers = createSecretHandlers(store, `arn:aws:secretsmanager:${region}:${account}:secret:`);

  return startJsonEndpoint({
    service: 'Secrets Manager',
    targetPrefix: 'secretsmanager',
    version: '1.1',
    at: options.port ?? 0,
    account,
    identities,
    handle({ action, input, identity }) {
      if (isSupported(action)) return call(handlers, action, input, identity);
      const supportedActions = Object.keys(requests).join(', ');
      const message = `The embedded cloud does not offer ${action} of Secrets Manager; it has ${supportedActions}.`;
      throw new ApiError('UnknownOperationException', message);
    },
  });
}
