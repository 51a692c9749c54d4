import { expect, it } from 'vitest';
import { pathsIn, without, withValue } from '#test/hostile/change-json.ts';

const given = { name: 'Acme', tags: ['a', 'b'], owner: { id: 'mem_1' } };

it('lists the path to every value, starting with the root', () => {
  expect(pathsIn(given)).toEqual([
    [],
    ['name'],
    ['tags'],
    ['tags', '0'],
    ['tags', '1'],
    ['owner'],
    ['owner', 'id'],
  ]);
});

it.each([
  [[], 7, 7],
  [['tags', '1'], null, { ...given, tags: ['a', null] }],
  [['owner', 'id'], [], { ...given, owner: { id: [] } }],
  [['made', 0, 'up'], 1, { ...given, made: [{ up: 1 }] }],
  // A list has no fields in JSON. With one it would be another kind of value.
  [['tags', 'length'], 'x', { ...given, tags: { 0: 'a', 1: 'b', length: 'x' } }],
])('sets another value at %j without changing the original', (path, value, changed) => {
  const before = structuredClone(given);

  expect(withValue(given, path, value)).toEqual(changed);
  expect(given).toEqual(before);
});

it('sets a field whose name looks like the prototype', () => {
  expect(JSON.stringify(withValue({}, ['__proto__'], 1))).toBe('{"__proto__":1}');
});

it.each([
  [['name'], { tags: ['a', 'b'], owner: { id: 'mem_1' } }],
  [['tags', '0'], { ...given, tags: ['b'] }],
  [['owner', 'id'], { ...given, owner: {} }],
  [[], given],
])('removes the value at %j', (path, rest) => {
  expect(without(given, path)).toEqual(rest);
});
