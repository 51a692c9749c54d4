import { suppressionSecretOf, tableNameOf } from '#platform/stage-names.ts';
import type { ExistingResources } from './existing-resources.ts';
import type { Stage } from './stages.ts';

/** Operators' tools and the functions use these names for the table and the secret. */
const patterns = (
  stage: Stage,
): Readonly<Record<keyof ExistingResources, [pattern: RegExp, like: string]>> => ({
  key: [/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/, 'arn:aws:kms:eu-west-1:111122223333:key/…'],
  suppressionSecret: [
    new RegExp(
      `^arn:[\\w-]+:secretsmanager:[\\w-]+:\\d{12}:secret:${suppressionSecretOf(stage.name)}-\\w{6}$`,
    ),
    `arn:aws:secretsmanager:eu-west-1:111122223333:secret:${suppressionSecretOf(stage.name)}-a1B2c3`,
  ],
  table: [
    new RegExp(`^arn:[\\w-]+:dynamodb:[\\w-]+:\\d{12}:table/${tableNameOf(stage.name)}$`),
    `arn:aws:dynamodb:eu-west-1:111122223333:table/${tableNameOf(stage.name)}`,
  ],
  tableStream: [
    new RegExp(`^arn:[\\w-]+:dynamodb:[\\w-]+:\\d{12}:table/${tableNameOf(stage.name)}/stream/[\\w:.-]+$`),
    `arn:aws:dynamodb:eu-west-1:111122223333:table/${tableNameOf(stage.name)}/stream/2026-11-17T12:00:00.000`,
  ],
});

/** Without this check, a wrong ARN only shows when functions get access denied. */
export function checkExisting(stage: Stage): void {
  const { name, existing = {}, customerKey } = stage;
  for (const [what, [pattern, like]] of Object.entries(patterns(stage))) {
    const arn = existing[what as keyof ExistingResources];
    if (arn === undefined || pattern.test(arn)) continue;
    throw new Error(
      `The stage ${name} names an existing ${what} "${arn}"; it must be an ARN such as ${like}.`,
    );
  }
  if (existing.table !== undefined && existing.tableStream === undefined) {
    throw new Error(
      `The stage ${name} names an existing table without its stream: add tableStream. The stream needs new and old images.`,
    );
  }
  if (existing.key !== undefined && !customerKey) {
    throw new Error(
      `The stage ${name} names an existing key but has no customerKey: add customerKey or remove the key.`,
    );
  }
}
