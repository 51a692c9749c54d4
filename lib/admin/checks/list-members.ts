import { placeOf } from '#domain/people/person-id.ts';
import { batchGet, chunked } from '#table/dynamodb/batch.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { keyOfPerson } from '#table/people/person-item.ts';
import { forgetList } from '#table/saved-lists/clear-people-list.ts';
import type { Check, Finding } from './check.ts';
import type { Item, Partition } from './partition.ts';

const PEOPLE_AT_ONCE = 1_000;

const listsOf = (person: Item): readonly string[] =>
  person.list_ids instanceof Set ? [...person.list_ids].map(String) : [];

const countsOf = (workspaceId: string): string[] => [keys.peopleListCount(workspaceId).PK];

/** What is wrong about a person's being in a list, by what both sides say. */
async function findingOf(
  partition: Partition,
  listId: string,
  personId: string,
  says: { readonly person: boolean; readonly list: boolean },
): Promise<Finding | undefined> {
  const { table, workspaceId } = partition;
  const subject = `${personId} in ${listId}`;
  const touches = countsOf(workspaceId);
  if (!(await partition.get(keys.peopleList(workspaceId, listId)))) {
    if (await partition.isPromised('clear_people_list', listId)) return undefined;
    return {
      subject,
      problem: 'the list is gone',
      touches,
      async mend() {
        if (await partition.get(keys.peopleList(workspaceId, listId))) return false;
        await forgetList(table, workspaceId, listId, [personId]);
        return true;
      },
    };
  }
  const member = keys.peopleListMember(workspaceId, listId, personId);
  if (says.person && !says.list) {
    return {
      subject,
      problem: 'the person says so and the list does not',
      touches,
      mend: async () =>
        (
          await transact(table, [
            {
              ConditionCheck: {
                Key: keyOfPerson(workspaceId, personId),
                ConditionExpression: 'contains(list_ids, :list)',
                ExpressionAttributeValues: { ':list': listId },
              },
            },
            { Put: { Item: { ...member } } },
          ])
        ).committed,
    };
  }
  if (!says.list || says.person) return undefined;
  const isPerson = placeOf(personId) !== undefined;
  return {
    subject,
    problem: 'the list says so and the person does not',
    touches,
    mend: async () =>
      (
        await transact(table, [
          ...(isPerson
            ? [
                {
                  ConditionCheck: {
                    Key: keyOfPerson(workspaceId, personId),
                    ConditionExpression: 'attribute_not_exists(PK) OR NOT contains(list_ids, :list)',
                    ExpressionAttributeValues: { ':list': listId },
                  },
                },
              ]
            : []),
          { Delete: { Key: member } },
        ])
      ).committed,
  };
}

async function findingsOfPeople(
  partition: Partition,
  people: readonly Item[],
): Promise<(Finding | undefined)[]> {
  const { table, workspaceId } = partition;
  const memberships = people.flatMap((person) =>
    listsOf(person).map((listId) => ({ listId, personId: String(person.id) })),
  );
  const found = await batchGet(
    table,
    memberships.map(({ listId, personId }) => keys.peopleListMember(workspaceId, listId, personId)),
  );
  const listed = new Set(found.map(({ PK, SK }) => `${PK} ${SK}`));
  const missing = memberships.filter(({ listId, personId }) => {
    const { PK, SK } = keys.peopleListMember(workspaceId, listId, personId);
    return !listed.has(`${PK} ${SK}`);
  });
  return Promise.all(
    missing.map(({ listId, personId }) =>
      findingOf(partition, listId, personId, { person: true, list: false }),
    ),
  );
}

async function findingsOfMembers(
  partition: Partition,
  personIds: readonly string[],
): Promise<(Finding | undefined)[]> {
  const { table, workspaceId, id: listId } = partition;
  const list = await partition.get(keys.peopleList(workspaceId, listId));
  const places = personIds.filter((id) => placeOf(id) !== undefined);
  const people = await batchGet(
    table,
    places.map((id) => keyOfPerson(workspaceId, id)),
    ['id', 'list_ids'],
  );
  const sure = new Set(
    people.filter((person) => listsOf(person).includes(listId)).map(({ id }) => String(id)),
  );
  const doubtful = list ? personIds.filter((id) => !sure.has(id)) : personIds;
  return Promise.all(
    doubtful.map((id) => findingOf(partition, listId, id, { person: sure.has(id), list: true })),
  );
}

export const listMembers: Check = {
  name: 'list-members',
  invariant:
    'A person is in a saved list by their own record and by the list, or by neither; and the list is there.',
  repair: "The person's record decides; what names a list or person that is gone is taken away.",
  covers: ['peopleListMember', 'peopleList', 'person'],
  in: ['account', 'list'],
  async look(partition) {
    const isList = partition.PK === keys.peopleListMember(partition.workspaceId, partition.id, '').PK;
    const people = isList ? [] : await partition.beginning('PERSON#');
    const members = isList ? (await partition.items()).map(({ SK }) => String(SK)) : [];
    const findings: (Finding | undefined)[] = [];
    for (const some of chunked(people, PEOPLE_AT_ONCE))
      findings.push(...(await findingsOfPeople(partition, some)));
    for (const some of chunked(members, PEOPLE_AT_ONCE)) {
      findings.push(...(await findingsOfMembers(partition, some)));
    }
    return findings;
  },
};
