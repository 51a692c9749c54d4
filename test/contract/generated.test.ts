import { expect, it } from 'vitest';
import { filesFromContract } from '#test/generated/from-contract.ts';
import { currentText } from '#test/generated/generated-file.ts';
import { registries } from '#test/generated/registries.ts';

it.each([...registries, ...filesFromContract])(
  '$file is up to date; `npm run generate` writes it',
  (generated) => {
    const { file } = generated;
    const current = currentText(file);
    expect(current === generated.text(current), `${file} is stale: run npm run generate`).toBe(true);
  },
);
