import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument } from '#contract/openapi.ts';

/** Writes the API's document; the tests compare it with the contract, so that it cannot drift. */
const file = path.resolve(import.meta.dirname, '../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
