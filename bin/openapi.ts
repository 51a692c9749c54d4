import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agentTools } from '#contract/agent-tools/agent-tools.ts';
import { toolGuide } from '#contract/agent-tools/tool-guide.ts';
import { writeToolTable } from '#contract/agent-tools/tool-table.ts';
import { answers } from '#providers/reasoning/bedrock/answers.ts';
import { writeAnswerSchemas } from '#providers/reasoning/bedrock/write-answer-schemas.ts';
import { openApiDocument } from '#reference/openapi-document.ts';

/** Writes the API's document, the shapes that models answer in and the tools of agents; the tests compare them with the contract, so that they cannot drift. */
const file = path.resolve(import.meta.dirname, '../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);

const schemas = path.resolve(import.meta.dirname, '../lib/providers/reasoning/bedrock/answer-schemas.ts');
writeFileSync(schemas, writeAnswerSchemas(answers));

const tools = path.resolve(import.meta.dirname, '../lib/mcp/tool-table.ts');
writeFileSync(tools, writeToolTable(agentTools));

const guide = path.resolve(import.meta.dirname, '../docs/guides/agents.md');
const table = /(<!-- tools:.*-->\n).*(<!-- \/tools -->)/s;
writeFileSync(guide, readFileSync(guide, 'utf8').replace(table, `$1\n${toolGuide(agentTools)}\n\n$2`));
