import * as z from 'zod';
import { describeDenial, findDenied, type Identities, type Identity } from '../iam/policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { type Actions, callAction } from '../json-endpoint/call-action.ts';
import { startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';
import { createSecretFile, type Secret } from './secret-file.ts';
import { type SecretDefinition, SecretStore, stagesOf } from './secret-store.ts';

export interface SecretsOptions {
  /** Keeps secrets across restarts. @default memory */
  readonly dataDir?: string | undefined;
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

const SecretId = z.string().min(1).max(2048);
const token = z.string().min(32).max(64).optional();
const value = { SecretString: z.string(), ClientRequestToken: token };

/** What the service and its suites call. */
export const requests = {
  GetSecretValue: z.strictObject({ SecretId, VersionId: token }),
  PutSecretValue: z.strictObject({ SecretId, ...value }),
  CreateSecret: z.strictObject({
    Name: z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/),
    KmsKeyId: z.string().optional(),
    ...value,
  }),
  /** Deletion with a time to recover is not offered. */
  DeleteSecret: z.strictObject({ SecretId, ForceDeleteWithoutRecovery: z.literal(true) }),
  DescribeSecret: z.strictObject({ SecretId }),
  ListSecrets: z.strictObject({}),
};

/** The protocol uses seconds. */
const toSeconds = (ms: number): number => ms / 1000;

function createSecretActions(store: SecretStore, arnPrefix: string): Actions<typeof requests, Identity> {
  const arnOf = (id: string): string =>
    store.find(id)?.arn ?? (id.startsWith('arn:') ? id : `${arnPrefix}${id}`);

  function authorize(identity: Identity, action: keyof typeof requests, resource: string): void {
    const denied = findDenied(identity, [{ action: `secretsmanager:${action}`, resource }]);
    if (denied) throw new ApiError('AccessDeniedException', describeDenial(identity, denied));
  }

  /** Grants are checked first: a caller that may not use a secret isn't told whether it exists. */
  function authorizeUse(action: keyof typeof requests, id: string, identity: Identity): Secret {
    authorize(identity, action, arnOf(id));
    const secret = store.find(id);
    if (secret) return secret;
    throw new ApiError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }

  return {
    GetSecretValue({ SecretId: id, VersionId }, identity) {
      const secret = authorizeUse('GetSecretValue', id, identity);
      const version = VersionId
        ? secret.versions.find((one) => one.id === VersionId)
        : secret.versions.at(-1);
      if (!version) {
        const message = `Secrets Manager can't find the specified secret value for VersionId: ${VersionId}`;
        throw new ApiError('ResourceNotFoundException', message);
      }
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: version.id,
        SecretString: version.secretString,
        VersionStages: stagesOf(secret, version),
        CreatedDate: toSeconds(version.createdAt),
      };
    },
    PutSecretValue({ SecretId: id, SecretString, ClientRequestToken }, identity) {
      const secret = authorizeUse('PutSecretValue', id, identity);
      const version = store.put(secret, { secretString: SecretString, token: ClientRequestToken });
      const VersionStages = stagesOf(secret, version);
      return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages };
    },
    CreateSecret({ Name, KmsKeyId, SecretString, ClientRequestToken }, identity) {
      authorize(identity, 'CreateSecret', `${arnPrefix}${Name}`);
      const version = { secretString: SecretString, token: ClientRequestToken };
      const { arn, versions } = store.create(Name, arnPrefix, KmsKeyId, version);
      return { ARN: arn, Name, VersionId: ClientRequestToken ?? versions[0]?.id };
    },
    DeleteSecret({ SecretId: id }, identity) {
      const ARN = arnOf(id);
      authorize(identity, 'DeleteSecret', ARN);
      // As on AWS, no error if there is none: a repeated deletion succeeds.
      return { ARN, Name: store.delete(id)?.name ?? id, DeletionDate: toSeconds(Date.now()) };
    },
    DescribeSecret({ SecretId: id }, identity) {
      const secret = authorizeUse('DescribeSecret', id, identity);
      // Versions without a label are not listed.
      const stages = secret.versions.slice(-2).map((version) => [version.id, stagesOf(secret, version)]);
      const { arn, name, kmsKeyId } = secret;
      return { ARN: arn, Name: name, KmsKeyId: kmsKeyId, VersionIdsToStages: Object.fromEntries(stages) };
    },
    ListSecrets(_, identity) {
      authorize(identity, 'ListSecrets', '*');
      return { SecretList: store.list().map(({ name, arn }) => ({ Name: name, ARN: arn })) };
    },
  };
}

/** Secrets Manager on loopback: the template's secrets, in memory or in a private file. */
export async function startSecrets(options: SecretsOptions): Promise<Secrets> {
  const { region, account, dataDir, identities } = options;
  const store = new SecretStore(dataDir === undefined ? undefined : createSecretFile(dataDir));
  for (const definition of options.secrets) store.define(definition);
  const actions = createSecretActions(store, `arn:aws:secretsmanager:${region}:${account}:secret:`);
  return startJsonEndpoint({
    service: 'Secrets Manager',
    targetPrefix: 'secretsmanager',
    version: '1.1',
    at: 0,
    account,
    identities,
    handle: ({ action, input, identity }) =>
      callAction({ requests, actions, action, input, caller: identity }),
  });
}
