import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { type Check, createRepair, type Inconsistency, touchCounter } from '#operations/checks/check.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { anyOf, type Condition, contains, exists, isAbsent, lacks } from '#table/dynamodb/expressions.ts';
import type { TransactEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { personKey } from '#table/people/person-item.ts';
import { isPending } from './partition-reads.ts';

const PEOPLE_AT_ONCE = 1_000;

const listsOf = (person: Item): readonly string[] =>
  person.list_ids instanceof Set ? [...person.list_ids].map(String) : [];

/** Compares the person and the list, both read at the same moment. */
async function compareMembership(
  partition: Partition,
  listId: string,
  personId: string,
): Promise<Inconsistency | undefined> {
  const { table, workspaceId } = partition;
  const List = keys.peopleList(workspaceId, listId);
  const Member = keys.peopleListMember(workspaceId, listId, personId);
  const Person = personKey(workspaceId, personId);
  const seen = await partition.getTogether([List, Member, ...(Person ? [Person] : [])]);
  if (!seen) return undefined;
  const [list, member, person] = seen;
  const namesList = person !== undefined && listsOf(person).includes(listId);
  const base = { subject: `${personId} in ${listId}`, touches: [keys.peopleListCount(workspaceId).PK] };
  if (!list) {
    if ((!member && !namesList) || (await isPending(partition, 'clear_people_list', listId)))
      return undefined;
    return {
      ...base,
      problem: 'the list no longer exists',
      fix: createRepair(table, [
        { ConditionCheck: { Key: List, when: isAbsent() } },
        { Delete: { Key: Member } },
        ...(Person && namesList
          ? [
              {
                Update: {
                  Key: Person,
                  delete: { list_ids: new Set([listId]) },
                  when: contains('list_ids', listId),
                },
              },
            ]
          : []),
      ]),
    };
  }
  if (namesList === (member !== undefined)) return undefined;
  const whilePerson = (when: Condition): TransactEntry[] =>
    Person ? [{ ConditionCheck: { Key: Person, when } }] : [];
  if (namesList) {
    return {
      ...base,
      problem: "the person's record names the list, but the list lacks the person",
      fix: createRepair(table, [
        ...whilePerson(contains('list_ids', listId)),
        { Put: { Item: { ...Member }, when: isAbsent() } },
        touchCounter(List),
      ]),
    };
  }
  return {
    ...base,
    problem: "the list has the person, but the person's record lacks the list",
    fix: createRepair(table, [
      ...whilePerson(anyOf(isAbsent(), lacks('list_ids', listId))),
      { Delete: { Key: Member, when: exists() } },
      touchCounter(List),
    ]),
  };
}

async function checkPeople(
  partition: Partition,
  people: readonly Item[],
): Promise<(Inconsistency | undefined)[]> {
  const { table, workspaceId } = partition;
  const memberships = people.flatMap((person) =>
    listsOf(person).map((listId) => ({ listId, personId: String(person.id) })),
  );
  const found = await batchGet(
    table,
    memberships.map(({ listId, personId }) => keys.peopleListMember(workspaceId, listId, personId)),
  );
  const listed = new Set(found.map(({ PK, SK }) => encodeKeyText({ PK, SK })));
  const missing = memberships.filter(
    ({ listId, personId }) =>
      !listed.has(encodeKeyText(keys.peopleListMember(workspaceId, listId, personId))),
  );
  return Promise.all(missing.map(({ listId, personId }) => compareMembership(partition, listId, personId)));
}

async function checkMembers(
  partition: Partition,
  personIds: readonly string[],
): Promise<(Inconsistency | undefined)[]> {
  const { table, workspaceId, id: listId } = partition;
  const list = await partition.get(keys.peopleList(workspaceId, listId));
  const people = await batchGet(
    table,
    personIds.flatMap((id) => personKey(workspaceId, id) ?? []),
    ['id', 'list_ids'],
  );
  const sure = new Set(
    people.filter((person) => listsOf(person).includes(listId)).map(({ id }) => String(id)),
  );
  const doubtful = list ? personIds.filter((id) => !sure.has(id)) : personIds;
  return Promise.all(doubtful.map((id) => compareMembership(partition, listId, id)));
}

export const listMembers: Check = {
  name: 'list-members',
  invariant:
    "A person's record and the saved list agree on whether the person is in it, and the list exists.",
  repair: "The person's record decides; references to missing lists and people are deleted.",
  in: ['account', 'list'],
  async findFaults(partition) {
    const isList = partition.PK === keys.peopleListMember(partition.workspaceId, partition.id, '').PK;
    const people = isList ? [] : await partition.listWithPrefix('PERSON#');
    const members = isList ? (await partition.items()).map(({ SK }) => String(SK)) : [];
    const findings: (Inconsistency | undefined)[] = [];
    for (const some of splitIntoChunks(people, PEOPLE_AT_ONCE))
      findings.push(...(await checkPeople(partition, some)));
    for (const some of splitIntoChunks(members, PEOPLE_AT_ONCE)) {
      findings.push(...(await checkMembers(partition, some)));
    }
    return findings;
  },
};
