import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

/** A linter that users' tools run over the document. */

const source = readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8');

async function redoclyFinds(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** All are the specification's; the gateway prefers the fixed word. */
const KNOWN = ['email', 'owner', 'phone'].map(
  (last) =>
    `no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: \`/people/lists/{id}\` and \`/people/{id}/${last}\`.`,
);

describe('Redocly', () => {
  it('finds nothing except some paths of the specification', async () => {
    expect(await redoclyFinds(source)).toEqual(KNOWN);
  });
});
