import { readFileSync } from 'node:fs';
import { endpoints } from '#contract/endpoints.ts';
import { createErrorResponses, errorBody } from './error-responses.ts';
import { createExample } from './examples/example.ts';
import { writeOperation } from './operation.ts';
import { createSchemaWriter } from './schema-writer.ts';
import { headers, type Json, parameters } from './shared-parts.ts';
import { getPosition, listTags } from './tags.ts';
import { writeWebhooks } from './webhooks.ts';

type Name = keyof typeof endpoints;

/** Background for the reference. Each heading becomes an entry in its navigation. */
const concepts = readFileSync(new URL('./concepts.md', import.meta.url), 'utf8');

/** In reading order. */
const sortEndpoints = (): Name[] =>
  (Object.keys(endpoints) as Name[]).sort(
    (a, b) => getPosition(endpoints[a].resource) - getPosition(endpoints[b].resource),
  );

/** The OpenAPI 3.1 document, generated from the contract, its examples and descriptions. */
export function createOpenApiDocument(): Json {
  const schemas = createSchemaWriter();
  schemas.write(errorBody, 'output');
  const failures = { responses: {}, examples: {} };
  const context = { schemas, errors: createErrorResponses(failures) };
  const paths: Record<string, Json> = {};
  for (const name of sortEndpoints()) {
    const { path, method } = endpoints[name];
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: writeOperation(endpoints[name], createExample(name, endpoints[name]), context),
    };
  }
  const webhookPaths = writeWebhooks(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Signal Intelligence API',
      version: '1.0.0',
      summary: 'Which companies show a reason to buy now, and who to talk to there.',
      description: concepts,
      contact: { name: 'The team that operates your service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: 'http://127.0.0.1:3000/v1', description: 'Local service' }],
    security: [{ apiKey: [] }],
    tags: listTags(),
    paths,
    webhooks: webhookPaths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Your API key, as `Authorization: Bearer sis_live_…`. A key can read, or read and write. A key that belongs to a member sees what the member sees.',
        },
      },
      parameters,
      headers,
      ...failures,
      schemas: schemas.components,
    },
  };
}
