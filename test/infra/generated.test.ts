import { expect, it } from 'vitest';
import { filesFromTemplates } from '#test/generated/from-templates.ts';
import { currentText } from '#test/generated/generated-file.ts';

it.each(filesFromTemplates)('$file is up to date; `npm run generate` writes it', async ({ file, text }) => {
  const current = currentText(file);
  expect(current === (await text(current)), `${file} is stale: run npm run generate`).toBe(true);
});
