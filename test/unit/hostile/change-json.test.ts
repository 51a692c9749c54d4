import { expect, it } from 'vitest';
import { pathsIn, without, withValue } from '#test/hostile/change-json.ts';

const given = { name: 'Acme', tags: ['a', 'b'], owner: { id: 'mem_1' } };

it('knows the way to every value, the whole first', () => {
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
  // A list has no fields in JSON: with one it is another kind of value.
  [['tags', 'length'], 'x', { ...given, tags: { 0: 'a', 1: 'b', length: 'x' } }],
])('puts another value at %j and leaves the given one alone', (path, value, changed) => {
  const before = structuredClone(given);

  expect(withValue(given, path, value)).toEqual(changed);
  expect(given).toEqual(before);
});

it('makes a field of a name that others would take for the prototype', () => {
  expect(JSON.stringify(withValue({}, ['__proto__'], 1))).toBe('{"__proto__":1}');
});

it.each([
  [['name'], { tags: ['a', 'b'], owner: { id: 'mem_1' } }],
  [['tags', '0'], { ...given, tags: ['b'] }],
  [['owner', 'id'], { ...given, owner: {} }],
  [[], given],
])('leaves out what lies at %j', (path, rest) => {
  expect(without(given, path)).toEqual(rest);
});
