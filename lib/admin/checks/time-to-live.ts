import { USUAL_AUDIT_DAYS } from '#platform/audit-trail.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Check, EntityName } from './check.ts';
import type { ScannedRow } from './places.ts';

interface Expiring {
  readonly entities: readonly EntityName[];
  readonly is: (row: ScannedRow) => boolean;
  /** How long an item without an expiry is kept from now on: the usual time or a little longer. */
  readonly days: number;
}

const under = (beginning: string, prefix = ''): Expiring['is'] => {
  const [kind] = beginning.split('#');
  return ({ PK, SK }) => PK.split('#')[0] === kind && SK.startsWith(prefix);
};

const inPart = (beginning: string, prefix = ''): Expiring['is'] => {
  const part = beginning.split('#')[2];
  return ({ PK, SK }) => PK.startsWith('WS#') && PK.split('#')[2] === part && SK.startsWith(prefix);
};

/** The entities that expire. */
const expiring: readonly Expiring[] = [
  { entities: ['pushChunk'], is: under('PUSH#', 'CHUNK#'), days: 30 },
  { entities: ['pushOutcome'], is: under('PUSH#', 'OUTCOME#'), days: 30 },
  { entities: ['runDocument', 'runDocuments'], is: under('RUN#', keys.runDocuments('', '').SK), days: 7 },
  { entities: ['runFinding', 'runFindings'], is: under('RUN#', keys.runFindings('', '').SK), days: 7 },
  { entities: ['runCandidate', 'runCandidates'], is: under('RUN#', keys.runCandidates('', '').SK), days: 7 },
  { entities: ['runPiece'], is: under('RUN#', 'PIECE#'), days: 7 },
  { entities: ['runSources'], is: under('RUN#', keys.runSources('', '', '').SK), days: 7 },
  {
    entities: ['accountSources'],
    is: ({ PK, SK }) =>
      PK.split('#')[0] === keys.accountSources('', '').PK.split('#')[0] &&
      SK === keys.accountSources('', '').SK,
    days: 30,
  },
  { entities: ['walk', 'firstPage', 'trail'], is: under(tableSchema.pageNotes), days: 1 },
  { entities: ['idempotentAnswerPart'], is: inPart(partitions.idempotency('')), days: 1 },
  { entities: ['alertDelivery'], is: inPart(keys.alertDelivery('', '').PK), days: 30 },
  {
    entities: ['vendorAnswer', 'vendorAnswers'],
    is: inPart(keys.vendorAnswers('', '').PK, 'ANSWER#'),
    days: 30,
  },
  { entities: ['providerUse'], is: under('WS#', 'PROVIDER_USE#'), days: 400 },
  { entities: ['watchedPerson'], is: inPart(keys.watchedPerson('', '').PK), days: 400 },
  { entities: ['keyMinute'], is: under(keys.keyMinute('', 0).PK, 'MINUTE#'), days: 1 },
  { entities: ['domainsTold'], is: under('WS#', 'DOMAINS_TOLD#'), days: 1 },
  { entities: ['auditEvent'], is: under('AUDIT#'), days: USUAL_AUDIT_DAYS },
  {
    entities: ['apiKeyEntry'],
    is: ({ PK, SK, revoked_at }) =>
      PK.startsWith('WS#') && SK.startsWith(keys.apiKeyEntry('', '').SK) && revoked_at !== undefined,
    days: 90,
  },
];

const ruleOf = (row: ScannedRow): Expiring | undefined => expiring.find(({ is }) => is(row));

/** Whether an item should expire but has no expiry. */
export const staysForEver = (row: ScannedRow): boolean =>
  typeof row.expires_at !== 'number' && ruleOf(row) !== undefined;

const DAY_SECONDS = 24 * 60 * 60;

export const timeToLive: Check = {
  name: 'time-to-live',
  invariant: 'Every item that is kept for a limited time has an expiry.',
  repair: 'Sets the expiry that is usual for its kind, counted from now.',
  covers: expiring.flatMap(({ entities }) => entities),
  in: ['expiring'],
  async look(partition) {
    const Key = { PK: partition.PK, SK: partition.SK ?? '' };
    const item = await partition.get(Key);
    const rule = item && ruleOf({ ...item, ...Key });
    if (!item || !rule || typeof item.expires_at === 'number') return [];
    const until = Math.ceil(partition.now.getTime() / 1000) + rule.days * DAY_SECONDS;
    return [
      {
        subject: `${Key.PK} ${Key.SK}`,
        problem: 'has no expiry',
        fix: async () =>
          (await updateIf(partition.table, {
            Key,
            UpdateExpression: 'SET expires_at = :until',
            ConditionExpression: 'attribute_exists(PK) AND NOT attribute_type(expires_at, :number)',
            ExpressionAttributeValues: { ':until': until, ':number': 'N' },
          })) !== undefined,
      },
    ];
  },
};
