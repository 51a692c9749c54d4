import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answers } from '#providers/reasoning/bedrock/answers.ts';
import { writeAnswerSchemas } from '#providers/reasoning/bedrock/write-answer-schemas.ts';
import { openApiDocument } from '#reference/openapi-document.ts';

/** Writes the API's document and the shapes that models answer in; the tests compare it with the contract, so that it cannot drift. */
const file = path.resolve(import.meta.dirname, '../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);

const schemas = path.resolve(import.meta.dirname, '../lib/providers/reasoning/bedrock/answer-schemas.ts');
writeFileSync(schemas, writeAnswerSchemas(answers));
