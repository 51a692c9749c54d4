import { expect, it } from 'vitest';
import { createOverview } from '#domain/workspace/workspaces/workspace.ts';

it.each([
  [{ domain: 'acme.example', business_context: 'Sells pumps.' }, '**Acme** (acme.example)\n\nSells pumps.'],
  [{ domain: '', business_context: '' }, '**Acme**'],
])('a knowledge base begins with what the profile says: %o', (profile, content_md) => {
  expect(createOverview({ name: 'Acme', ...profile })).toEqual({
    type: 'overview',
    title: 'About Acme',
    content_md,
    source_url: profile.domain === '' ? null : 'https://acme.example',
  });
});
