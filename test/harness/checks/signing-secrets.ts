import { type Check, createRepair, type Inconsistency } from '#operations/checks/check.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';

const OF_DESTINATION = keys.destinationSecrets('', '').SK;

/** The secrets' side: their destination exists. */
async function findingOfSecrets(partition: Partition, secrets: Item): Promise<Inconsistency | undefined> {
  const { table, workspaceId } = partition;
  const id = String(secrets.SK).slice(OF_DESTINATION.length);
  const destination = keys.destination(workspaceId, id);
  if (await partition.get(destination)) return undefined;
  return {
    subject: id,
    problem: 'has a signing secret but no longer exists',
    fix: createRepair(table, [
      { ConditionCheck: { Key: destination, when: isAbsent() } },
      { Delete: { Key: keys.destinationSecrets(workspaceId, id) } },
    ]),
  };
}

/** The destination's side: a URL has its signing secret. */
async function findingOfDestination(
  partition: Partition,
  destination: Item,
): Promise<Inconsistency | undefined> {
  if ('queue' in destination) return undefined;
  const id = String(destination.id);
  if (await partition.get(keys.destinationSecrets(partition.workspaceId, id))) return undefined;
  return {
    subject: id,
    problem: 'has lost its URL and its signing secret',
    advice: 'Nothing can be sent there. Ask the workspace to delete and recreate it.',
  };
}

export const signingSecrets: Check = {
  name: 'signing-secrets',
  invariant: 'Every destination with a URL has a signing secret, and every such secret has its destination.',
  repair: 'Deletes the secret of a missing destination; a lost secret cannot be restored.',
  in: ['workspace', 'secrets'],
  async findFaults(partition) {
    const secrets = partition.PK.startsWith(keys.destinationSecrets('', '').PK);
    return secrets
      ? Promise.all(
          (await partition.listWithPrefix(OF_DESTINATION)).map((item) => findingOfSecrets(partition, item)),
        )
      : Promise.all(
          (await partition.listWithPrefix(keys.destination('', '').SK)).map((item) =>
            findingOfDestination(partition, item),
          ),
        );
  },
};
