import type { Assembly, TemplateResources } from '../assembly.ts';
import { error, ok, type PreflightResult } from '../preflight-result.ts';

type TemplateResource = TemplateResources[string];

/** The property that holds each type's encryption key. */
const keyProperties: Readonly<Record<string, (properties: Record<string, unknown>) => unknown>> = {
  'AWS::DynamoDB::GlobalTable': ({ Replicas }) => {
    const [first] = (Replicas ?? []) as { SSESpecification?: { KMSMasterKeyId?: unknown } }[];
    return first?.SSESpecification?.KMSMasterKeyId;
  },
  'AWS::SQS::Queue': ({ KmsMasterKeyId }) => KmsMasterKeyId,
  'AWS::SecretsManager::Secret': ({ KmsKeyId }) => KmsKeyId,
};

/** As the template writes it; undefined for AWS's own key. */
function keyOf({ Type, Properties = {} }: TemplateResource): string | undefined {
  const key = keyProperties[Type]?.(Properties);
  return key === undefined ? undefined : JSON.stringify(key);
}

const mayDecrypt = ({ Type, Properties }: TemplateResource, key: string): boolean => {
  const text = JSON.stringify(Properties ?? {});
  return Type === 'AWS::IAM::Role' && text.includes(key) && text.includes('kms:Decrypt');
};

/** Existing resources that would be encrypted with a key that the deployed functions may not use yet. */
function endangered(deployed: TemplateResources, wanted: TemplateResources): string[] {
  return Object.entries(wanted).flatMap(([id, resource]) => {
    const before = deployed[id];
    const key = keyOf(resource);
    if (!before || key === undefined || key === keyOf(before)) return [];
    return Object.values(deployed).some((role) => mayDecrypt(role, key)) ? [] : [id];
  });
}

/**
 * CloudFormation updates table and queues before the roles that refer to them. With a new key, functions would be
 * denied until their roles are updated too. So one deploy grants the key, and the next one uses it.
 */
export function checkKeyOrder(
  deployed: TemplateResources,
  { resources }: Pick<Assembly, 'resources'>,
): PreflightResult {
  const ids = endangered(deployed, resources);
  return ids.length === 0
    ? ok('key', 'functions may use every encryption key')
    : error(
        'key',
        `${ids.join(', ')} would be encrypted with a key that the deployed functions may not use yet.`,
        "Deploy with customerKey: 'granted' in lib/infra/stages.ts first, then with customerKey: true.",
      );
}
