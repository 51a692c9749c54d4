import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { ChangeKind } from '#contract/changes.ts';
import { formatPersonId } from '#domain/market/people/person-id.ts';
import type { ChangeEntry } from '#domain/outbound/changes/change-log.ts';
import { tableSchema } from '#table/schema.ts';

type Image = Readonly<Record<string, AttributeValue>>;

/** A record of the table's stream, as far as changes need it. */
export interface StreamedChange {
  readonly key: { readonly PK: string; readonly SK: string };
  readonly before: Image | undefined;
  readonly after: Image | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A change of a record that the feed tells of. */
export interface RecordChange {
  readonly workspaceId: string;
  readonly entry: ChangeEntry;
  /** The account whose owner sees the record too. */
  readonly accountId?: string;
  /** The account has another owner now, or none: its people and detections have too. */
  readonly hasMovedVisibility?: true;
}

const {
  texts: [ACCOUNT, RUN],
  prefixes: [PERSON, DETECTION],
} = tableSchema.fedSortKeys;

const readText = (image: Image | undefined, name: string): string | undefined => image?.[name]?.S;

const getChangeKind = ({ before, after }: StreamedChange): ChangeKind =>
  before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated';

const listDistinct = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** What a write means for the feed. Undefined for items it doesn't tell of. */
export function toRecordChange(streamedChange: StreamedChange): RecordChange | undefined {
  const { key, before, after, at } = streamedChange;
  const [kind, workspaceId = '', id = ''] = key.PK.split('#');
  const listOwners = (readOwner: (image: Image | undefined) => string | undefined) =>
    listDistinct([readOwner(before), readOwner(after)]);
  const base = { change: getChangeKind(streamedChange), at };
  const ownerIds = listOwners((image) => readText(image, 'owner_id'));
  if (kind === 'ACC' && key.SK === ACCOUNT) {
    const isMoved = base.change === 'updated' && readText(before, 'owner_id') !== readText(after, 'owner_id');
    const entry: ChangeEntry = { ...base, type: 'account', id, owners: ownerIds };
    return { workspaceId, entry, ...(isMoved && { hasMovedVisibility: true }) };
  }
  if (kind === 'ACC' && key.SK.startsWith(PERSON)) {
    const parts = { accountId: id, hash: key.SK.slice(PERSON.length) };
    const entry: ChangeEntry = { ...base, type: 'person', id: formatPersonId(parts), owners: ownerIds };
    return { workspaceId, entry, accountId: id };
  }
  if (kind === 'ACC' && key.SK.startsWith(DETECTION)) {
    const entry: ChangeEntry = { ...base, type: 'detection', id: key.SK.slice(DETECTION.length), owners: [] };
    return { workspaceId, entry, accountId: id };
  }
  if (kind === 'RUN' && key.SK === RUN) {
    const accountId = readText(after ?? before, 'account_id');
    const scannedAccount = accountId === undefined ? {} : { accountId };
    const entry: ChangeEntry = {
      ...base,
      ...scannedAccount,
      type: 'run',
      id,
      owners: listOwners((image) => readText(image, 'started_by')),
    };
    return { workspaceId, entry, ...scannedAccount };
  }
  if (kind === 'PUSH' && key.SK === RUN) {
    const entry: ChangeEntry = {
      ...base,
      type: 'push_run',
      id,
      owners: listOwners((image) => image?.viewer?.M?.memberId?.S),
    };
    return { workspaceId, entry };
  }
  return undefined;
}
