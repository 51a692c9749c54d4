import { expect, it } from 'vitest';
import { filesFromContract } from '#test/generated/from-contract.ts';
import { currentText, withSection } from '#test/generated/generated-file.ts';
import { registries } from '#test/generated/registries.ts';

it.each([...registries, ...filesFromContract])(
  '$file is up to date; `npm run generate` writes it',
  async ({ file, text }) => {
    const current = currentText(file);
    expect(current === (await text(current)), `${file} is stale: run npm run generate`).toBe(true);
  },
);

it('replaces only the marked section of a page, and refuses a page without one', () => {
  const page = 'Before\n<!-- list: generated -->\n\nold\n\n<!-- /list -->\nAfter\n';

  expect(withSection(page, 'list', '$1 new')).toBe(page.replace('old', () => '$1 new'));
  expect(() => withSection(page, 'other', 'new')).toThrow('<!-- other');
});
