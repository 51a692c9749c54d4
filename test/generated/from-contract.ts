import { allTools } from '#mcp/tools/all-tools.ts';
import { writeToolGuide, writeToolTable } from '#mcp/tools/write-tool-table.ts';
import { answers } from '#reading/model/answers.ts';
import { writeAnswerSchemas } from '#reading/model/write-answer-schemas.ts';
import { createOpenApiDocument } from '#reference/openapi-document.ts';
import { type GeneratedFile, withSection } from './generated-file.ts';

/** What follows from the contract and needs no stack. */
export const filesFromContract: readonly GeneratedFile[] = [
  { file: 'docs/openapi.json', text: () => `${JSON.stringify(createOpenApiDocument(), null, 2)}\n` },
  { file: 'lib/reading/model/answer-schemas.ts', text: () => writeAnswerSchemas(answers) },
  { file: 'lib/mcp/tool-table.ts', text: () => writeToolTable(allTools) },
  {
    file: 'docs/guides/agents.md',
    text: (current) => withSection(current, 'tools', writeToolGuide(allTools)),
  },
];
