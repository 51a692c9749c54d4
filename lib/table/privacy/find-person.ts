import * as z from 'zod';
import { personRecord } from '#domain/market/people/person-record.ts';
import {
  computeComparableMarks,
  computeMarks,
  type HashOf,
  type Identity,
  isSamePerson,
} from '#domain/market/privacy/identity.ts';
import { canBeSameName } from '#domain/market/privacy/own-address.ts';
import { collectText, createTraces, type Traces } from '#domain/market/privacy/traces.ts';
import { getItem, readKey } from '#table/dynamodb/items.ts';
import { type Key, keys, parseAccountId } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type EntityName, findEntityName, parseWorkspaceId, personalData } from './personal-data.ts';
import { readTable } from './read-table.ts';
import { type Item, isSealed, toReadableItem } from './readable-item.ts';
import { hasPerson, type ItemPosition, isInUnchanged } from './typed-text.ts';

/** Each pass follows what the one before found. People have few records. */
const MAX_PASSES = 6;

interface FoundRecord {
  readonly key: Key;
  readonly workspaceId: string;
}

/** Another item that names the person. */
export interface FoundTrace {
  readonly key: Key;
  readonly entity: EntityName;
  readonly workspaceId: string | undefined;
  /** An attribute that an erasure doesn't change names the person. */
  readonly remains: boolean;
}

export interface FoundPerson {
  readonly identities: readonly Identity[];
  /** In the order they were found. Each was found through the request or an earlier record. */
  readonly records: readonly FoundRecord[];
  readonly traces: readonly FoundTrace[];
  /** How many other people have the same name at the same company. */
  readonly namesakes: number;
  readonly pattern: Traces;
  /** What makes a name in this item the person's. */
  readonly positionOf: (trace: Pick<FoundTrace, 'key' | 'workspaceId'>) => ItemPosition;
}

export interface FindPersonOptions {
  /** @default all */
  readonly workspaceId?: string | undefined;
  /** The share of the table that the pass has read. */
  readonly progress?: ((share: number, pass: number) => void) | undefined;
}

/** Keys of the API are stored apart from their workspace. */
const readWorkspaceId = ({ workspace_id }: Item): string | undefined =>
  typeof workspace_id === 'string' ? workspace_id : undefined;

const personItem = personRecord
  .pick({ id: true, full_name: true, network_url: true, email: true, phone: true })
  .extend(personRecord.pick({ email_marks: true }).shape);
const accountItem = z.object({ name: z.string(), domain: z.string().nullable() });

const HASHED_MARK_PATTERN = /^hash (.+)$/;

/** What is known about a person so far. Every record of theirs adds to it. */
class Knowledge {
  readonly identities: Identity[];
  readonly marks: Set<string>;
  readonly ids = new Set<string>();
  readonly companies = new Set<string>();
  readonly partitions = new Set<string>();
  readonly workspaces = new Set<string>();
  readonly records = new Map<string, FoundRecord>();
  readonly namesakes = new Set<string>();
  /** Hashes of addresses that a CRM has for the person, who may share them, and the names they have there. */
  readonly #crmNames = new Map<string, Set<string>>();
  /** Those that someone else has too. Complete after a pass that found nothing new. */
  readonly #shared = new Set<string>();

  readonly hashOf: HashOf;

  constructor(identities: readonly Identity[], hashOf: HashOf) {
    this.hashOf = hashOf;
    this.identities = [...identities];
    this.marks = new Set(identities.flatMap((identity) => computeComparableMarks(identity, hashOf)));
    for (const { domain } of identities) if (domain) this.companies.add(domain);
  }

  /** Grows with every new fact. */
  countFacts(): number {
    return this.marks.size + this.ids.size + this.partitions.size + this.workspaces.size;
  }

  /** A record that was passed as someone else's may have turned out to be the person's. */
  startPass(): void {
    this.#shared.clear();
  }

  /** Adds a record of the person. A shared hashed address alone doesn't make someone else the same person. */
  add({ email_marks = [], ...identity }: Identity): void {
    this.identities.push({ ...identity, email_marks });
    for (const mark of computeComparableMarks(identity, this.hashOf)) this.marks.add(mark);
    for (const mark of email_marks) {
      const names = this.#crmNames.get(mark) ?? new Set();
      this.#crmNames.set(mark, names.add(identity.full_name ?? ''));
    }
  }

  /** As `isSamePerson`; an address that only a CRM has counts with a name that agrees. */
  compareTo(record: Identity): ReturnType<typeof isSamePerson> {
    const marks = computeComparableMarks(record, this.hashOf).flatMap(
      (mark) => HASHED_MARK_PATTERN.exec(mark)?.[1] ?? [],
    );
    const names = marks.flatMap((mark) => [...(this.#crmNames.get(mark) ?? [])]);
    if (names.some((name) => canBeSameName(name, record.full_name ?? ''))) return 'same';
    const verdict = isSamePerson(this.marks, record, this.hashOf);
    if (verdict !== 'same') for (const mark of marks) if (this.#crmNames.has(mark)) this.#shared.add(mark);
    return verdict;
  }

  /** The identities, with the addresses that were given or that no one else has. */
  listOwnIdentities(): Identity[] {
    const isOwn = (mark: string) => this.marks.has(`hash ${mark}`) || !this.#shared.has(mark);
    return this.identities.map((identity) =>
      identity.email_marks ? { ...identity, email_marks: identity.email_marks.filter(isOwn) } : identity,
    );
  }

  /** Whether the name alone would identify the person, given the company. */
  hasName(full_name: string): boolean {
    return [...this.companies].some((domain) =>
      computeMarks({ full_name, domain }).some((mark) => this.marks.has(mark)),
    );
  }
}

async function checkPerson(table: Table, knowledge: Knowledge, item: Item, key: Key): Promise<void> {
  const text = `${key.PK} ${key.SK}`;
  if (knowledge.records.has(text)) return;
  const person = personItem.parse(item);
  const isSure = knowledge.compareTo(person) === 'same';
  if (!isSure && !knowledge.hasName(person.full_name)) return;
  const workspaceId = parseWorkspaceId(key) ?? '';
  const accountKey = keys.account(workspaceId, parseAccountId(key));
  const account = await getItem(table, accountKey, accountItem);
  const { id, ...facts } = person;
  const identity: Identity = { ...facts, domain: account?.domain ?? null };
  const verdict = knowledge.compareTo(identity);
  if (verdict === 'namesake') knowledge.namesakes.add(text);
  if (verdict !== 'same') return;
  knowledge.add(identity);
  // The end of a key identifies the person as well as the id does.
  knowledge.ids.add(id).add(key.SK);
  knowledge.partitions.add(key.PK);
  knowledge.workspaces.add(workspaceId);
  for (const company of [account?.name, account?.domain]) if (company) knowledge.companies.add(company);
  knowledge.records.set(text, { key, workspaceId });
}

/** Finds every item that holds or names a person. Reads the whole table until a pass finds nothing new. */
export async function findPerson(
  table: Table,
  identities: readonly Identity[],
  hashOf: HashOf,
  { workspaceId, progress }: FindPersonOptions = {},
): Promise<FoundPerson> {
  const knowledge = new Knowledge(identities, hashOf);
  const positionOf: FoundPerson['positionOf'] = ({ key, workspaceId: owner }) => ({
    atCompany: knowledge.partitions.has(key.PK),
    inWorkspace: owner !== undefined && knowledge.workspaces.has(owner),
  });
  for (let pass = 1; ; pass += 1) {
    const previousFactCount = knowledge.countFacts();
    knowledge.startPass();
    const searchedFacts = {
      identities: [...knowledge.identities],
      ids: [...knowledge.ids],
      companies: [...knowledge.companies],
    };
    const pattern = createTraces(searchedFacts);
    const traces: FoundTrace[] = [];
    await readTable(
      table,
      async (item) => {
        const key = readKey(item);
        const owner = parseWorkspaceId(key) ?? readWorkspaceId(item);
        if (workspaceId !== undefined && owner !== workspaceId) return;
        const entity = findEntityName(key);
        if (entity === 'person') return checkPerson(table, knowledge, item, key);
        if (entity === undefined || ['none', 'members', 'hashes'].includes(personalData[entity].erasure))
          return;
        const readable = await toReadableItem(table, entity, item, key);
        // A detection that points to the person makes its account one of theirs, even if no roster lists them
        // there.
        if (entity === 'detection' && pattern.hasIdentifier(collectText(readable)))
          knowledge.partitions.add(key.PK);
        const position = positionOf({ key, workspaceId: owner });
        const remains = isInUnchanged(pattern, entity, readable, position);
        const trace = { key, entity, workspaceId: owner, remains };
        if (
          hasPerson(pattern, entity, readable, position) ||
          (position.inWorkspace && isSealed(item, readable))
        )
          traces.push(trace);
      },
      progress && ((share) => progress(share, pass)),
    );
    if (knowledge.countFacts() > previousFactCount && pass < MAX_PASSES) continue;
    return {
      identities: knowledge.listOwnIdentities(),
      records: [...knowledge.records.values()],
      traces,
      namesakes: knowledge.namesakes.size,
      pattern,
      positionOf,
    };
  }
}
