import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { suppressionSecretOf } from '#platform/stage-names.ts';
import { getEncryptionKey } from './service-key.ts';
import type { Stage } from './stages.ts';

/** 64 letters and digits: 380 bits, too many to brute-force the hashes in the table. */
const LENGTH = 64;

/** What functions and their roles need to know about the secret. */
export type SecretReference = Pick<Secret, 'secretArn' | 'secretName'>;

/** The secret that keys the hashes of suppressed people: stored apart from the table, retained together with it. */
export const createSuppressionSecret = (scope: Construct, stage: Stage): SecretReference => {
  const encryptionKey = getEncryptionKey(scope, stage);
  return new Secret(scope, 'SuppressionSecret', {
    secretName: suppressionSecretOf(stage.name),
    description: 'Keys the hashes of suppressed people; if it changes, none of them match',
    ...(encryptionKey && { encryptionKey }),
    generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
};
