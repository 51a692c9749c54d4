import { expect, it } from 'vitest';
import { inOrder } from '#test/generated/endpoint-list.ts';
import { filesFromContract } from '#test/generated/from-contract.ts';
import { currentText, withSection } from '#test/generated/generated-file.ts';
import { registries } from '#test/generated/registries.ts';

it.each([...registries, ...filesFromContract])(
  '$file is up to date; `npm run generate` writes it',
  async (generated) => {
    const { file } = generated;
    const current = currentText(file);
    expect(current === (await generated.text(current)), `${file} is stale: run npm run generate`).toBe(true);
  },
);

it('lists a new endpoint after the last of its resource, and leaves the others where they are', () => {
  const found = [
    { name: 'getNote', resource: 'notes' },
    { name: 'getUser', resource: 'users' },
    { name: 'listUsers', resource: 'users' },
    { name: 'mergeUsers', resource: 'users' },
    { name: 'listTeams', resource: 'teams' },
  ];

  expect(inOrder(found, ['listUsers', 'gone', 'getUser', 'listTeams']).map(({ name }) => name)).toEqual([
    'listUsers',
    'getUser',
    'mergeUsers',
    'listTeams',
    'getNote',
  ]);
});

it('replaces only the marked section of a page, and rejects a page without one', () => {
  const page = 'Before\n<!-- list: generated -->\n\nold\n\n<!-- /list -->\nAfter\n';

  expect(withSection(page, 'list', '$1 new')).toBe(page.replace('old', () => '$1 new'));
  expect(() => withSection(page, 'other', 'new')).toThrow('<!-- other');
});
