import { describe, expect, it } from 'vitest';
import {
  allOf,
  anyOf,
  appendToList,
  attribute,
  type Changes,
  type Condition,
  contains,
  differs,
  exists,
  isAbove,
  isAbsent,
  isBelow,
  isUpTo,
  lacks,
  plus,
  unlessSet,
  withExpressions,
} from '#table/dynamodb/expressions.ts';
import { deleteIf, getItem, putItem, updateIf } from '#table/dynamodb/items.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const KEY = { PK: 'EXPRESSIONS', SK: 'ITEM' };
const ITEM = { status: 'open', name: 'Acme', count: 2, most: 3, tags: new Set(['a', 'b']), map: { in: 1 } };

const stored = () => getItem(table, KEY, ({ PK: _pk, SK: _sk, ...item }) => item);

async function changed(changes: Changes): Promise<Record<string, unknown> | undefined> {
  await putItem(table, { ...KEY, ...ITEM });
  return (await updateIf(table, { Key: KEY, ...changes })) && stored();
}

describe('changes of an item', () => {
  const { tags: _tags, ...withoutTags } = ITEM;
  it.each<[string, Changes, Record<string, unknown>]>([
    [
      'sets attributes, reserved words too',
      { set: { status: 'done', date: 1 } },
      { ...ITEM, status: 'done', date: 1 },
    ],
    ['leaves alone what is undefined', { set: { status: undefined, name: 'B' } }, { ...ITEM, name: 'B' }],
    [
      'sets and removes in a map',
      { set: { 'map.out': 2 }, remove: ['map.in'] },
      { ...ITEM, map: { out: 2 } },
    ],
    [
      'adds to numbers and sets',
      { add: { count: -2, fresh: 1, tags: new Set(['c']) } },
      { ...ITEM, count: 0, fresh: 1, tags: new Set(['a', 'b', 'c']) },
    ],
    ['takes members out of sets', { delete: { tags: new Set(['a']) } }, { ...ITEM, tags: new Set(['b']) }],
    [
      'keeps the first value',
      { set: { name: unlessSet('B'), first: unlessSet('B') } },
      { ...ITEM, first: 'B' },
    ],
    [
      'counts in a map',
      { set: { 'map.in': plus(2), 'map.out': plus(3) } },
      { ...ITEM, map: { in: 3, out: 3 } },
    ],
    ['appends to a list, or begins it', { set: { list: appendToList('x') } }, { ...ITEM, list: ['x'] }],
    ['copies an attribute', { set: { copy: attribute('name') } }, { ...ITEM, copy: 'Acme' }],
    [
      'does all at once',
      { set: { name: 'B' }, remove: ['tags'], add: { count: 1 }, when: { name: 'Acme' } },
      { ...withoutTags, name: 'B', count: 3 },
    ],
  ])('%s', async (_, changes, after) => {
    expect(await changed(changes)).toEqual(after);
  });
});

describe('conditions', () => {
  it.each<[string, Condition, boolean]>([
    ['the item exists', exists(), true],
    ['the item is absent', isAbsent(), false],
    ['an attribute exists', exists('map.in'), true],
    ['an attribute is absent', isAbsent('other'), true],
    ['all fields are equal', { status: 'open', 'map.in': 1 }, true],
    ['one field differs', { status: 'open', name: 'B' }, false],
    ['a field is undefined and absent', { other: undefined }, true],
    ['a field is undefined but stored', { name: undefined }, false],
    ['less than an equal number', isBelow('count', 2), false],
    ['at most an equal number', isUpTo('count', 2), true],
    ['above a smaller number', isAbove('count', 1), true],
    ['less than another attribute', isBelow('count', attribute('most')), true],
    ['other than an equal text', differs('name', 'Acme'), false],
    ['a set contains', contains('tags', 'a'), true],
    ['a set lacks', lacks('tags', 'a'), false],
    ['a set that does not exist lacks', lacks('others', 'a'), true],
    ['either of two', anyOf({ name: 'B' }, { status: 'open' }), true],
    ['all of two, one of them a choice', allOf({ name: 'B' }, anyOf({ status: 'open' }, exists())), false],
    ['all, with an empty one', allOf({}, isAbsent()), false],
  ])('%s', async (_, when, holds) => {
    expect((await changed({ set: { mark: 1 }, when })) !== undefined).toBe(holds);
    expect(await putItem(table, { ...KEY, ...ITEM }, when)).toBe(holds);
    const { committed } = await transact(table, [
      { ConditionCheck: { Key: KEY, when } },
      { Put: { Item: { ...KEY, SK: 'OTHER' } } },
    ]);
    expect(committed).toBe(holds);
    expect(await deleteIf(table, KEY, when)).toBe(holds);
  });
});

it.each<[string, Condition]>([
  ['no fields', {}],
  ['all of none', allOf()],
])('a condition of %s always holds', async (_, when) => {
  expect(await changed({ set: { mark: 1 }, when })).toEqual({ ...ITEM, mark: 1 });
});

it('a request without changes and conditions stays as it is', () => {
  const request: Changes & { readonly Key: typeof KEY } = { Key: KEY };
  expect(withExpressions(request)).toEqual({ Key: KEY });
});
