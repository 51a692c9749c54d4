import { alertDocument } from '#contract/alert-docs.ts';
import { exportQueueDocument } from '#contract/export-queue-docs.ts';
import { queueDocument } from '#contract/queue-docs.ts';
import { agentTools } from '#mcp/agent-tools/agent-tools.ts';
import { toolGuide } from '#mcp/agent-tools/tool-guide.ts';
import { writeToolTable } from '#mcp/agent-tools/tool-table.ts';
import { answers } from '#reading/model/answers.ts';
import { writeAnswerSchemas } from '#reading/model/write-answer-schemas.ts';
import { openApiDocument } from '#reference/openapi-document.ts';
import { termsTables } from '#test/bench/source-terms.ts';
import { currentText, type GeneratedFile, withSection } from './generated-file.ts';

/** What follows from the contract and needs no stack. */
export const filesFromContract: readonly GeneratedFile[] = [
  { file: 'docs/openapi.json', text: () => `${JSON.stringify(openApiDocument(), null, 2)}\n` },
  { file: 'lib/reading/model/answer-schemas.ts', text: () => writeAnswerSchemas(answers) },
  { file: 'lib/mcp/tool-table.ts', text: () => writeToolTable(agentTools) },
  { file: 'docs/guides/agents.md', text: (current) => withSection(current, 'tools', toolGuide(agentTools)) },
  {
    file: 'docs/queues.md',
    text: () => exportQueueDocument(currentText('docs/examples/export-queue-consumer.mjs')),
  },
  { file: 'docs/internal-queues.md', text: queueDocument },
  { file: 'docs/alerts.md', text: alertDocument },
  { file: 'docs/cost-of-sources.md', text: (current) => withSection(current, 'terms', termsTables()) },
];
