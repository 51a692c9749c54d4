import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { ModelError, type ModelQuestion } from './model.ts';
import type { ModelApi } from './model-api.ts';
import type { Tokens } from './model-meter.ts';

interface BedrockParts {
  readonly client: Pick<BedrockRuntimeClient, 'send'>;
  /** The id of a model or of an inference profile. */
  readonly id: string;
}

/** The stop reasons of a complete answer. */
const COMPLETE_STOP_REASONS: ReadonlySet<string> = new Set(['end_turn', 'tool_use']);
/** Models without schemas for text. They must call a tool with that schema instead. */
const modelsWithoutSchemas = new Set<string>();
/** Models without prompt caching. */
const modelsWithoutCache = new Set<string>();

type FormatSettings = Pick<ConverseCommandInput, 'outputConfig' | 'toolConfig'>;

/** Bedrock expects the schema as a string. */
const requestText = ({ name, schema }: ModelQuestion<unknown>): FormatSettings => ({
  outputConfig: {
    textFormat: { type: 'json_schema', structure: { jsonSchema: { name, schema } } },
  },
});

const requestTool = ({ name, schema }: ModelQuestion<unknown>): FormatSettings => ({
  toolConfig: {
    tools: [
      { toolSpec: { name, description: 'Takes the answer.', inputSchema: { json: JSON.parse(schema) } } },
    ],
    toolChoice: { tool: { name } },
  },
});

function readContent({ output }: ConverseCommandOutput): unknown {
  const blocks = output?.message?.content ?? [];
  const tool = blocks.find((block) => block.toolUse)?.toolUse?.input;
  return tool ?? blocks.map((block) => block.text ?? '').join('');
}

const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Throttled, rejected or failed in Bedrock: the service's own error, which isn't charged. */
const isAnswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && '$fault' in error;

/** A rejected part of a request is a validation error that mentions it. */
const isRejectionOf = (error: unknown, partPattern: RegExp): boolean =>
  getErrorName(error) === 'ValidationException' && error instanceof Error && partPattern.test(error.message);
const SCHEMA_PATTERN = /outputConfig|output_config|textFormat|json_?schema|structured|output format/i;
const CACHE_PATTERN = /cache/i;

const countTokens = ({ usage }: ConverseCommandOutput): Tokens => ({
  tokensIn: usage?.inputTokens ?? 0,
  tokensRead: usage?.cacheReadInputTokens ?? 0,
  tokensWritten: usage?.cacheWriteInputTokens ?? 0,
  tokensOut: usage?.outputTokens ?? 0,
});

/** An Amazon Bedrock model, asked over Converse for structured answers. */
export function createBedrockApi({ client, id }: BedrockParts): ModelApi {
  const send = async (question: ModelQuestion<unknown>, abortSignal?: AbortSignal) =>
    client.send(
      new ConverseCommand({
        modelId: id,
        system: [
          { text: question.instructions },
          // Everything up to here is the same for every question of a kind.
          ...(modelsWithoutCache.has(id) ? [] : [{ cachePoint: { type: 'default' as const } }]),
        ],
        messages: [{ role: 'user', content: [{ text: question.text }] }],
        // No temperature: the newest models reject it.
        inferenceConfig: { maxTokens: question.maxTokens },
        ...(modelsWithoutSchemas.has(id) ? requestTool(question) : requestText(question)),
      }),
      { ...(abortSignal && { abortSignal: abortSignal }) },
    );

  async function sendWithFallbacks(question: ModelQuestion<unknown>, abortSignal?: AbortSignal) {
    for (;;) {
      try {
        return await send(question, abortSignal);
      } catch (error) {
        if (!modelsWithoutCache.has(id) && isRejectionOf(error, CACHE_PATTERN)) modelsWithoutCache.add(id);
        else if (!modelsWithoutSchemas.has(id) && isRejectionOf(error, SCHEMA_PATTERN))
          modelsWithoutSchemas.add(id);
        else throw error;
      }
    }
  }

  return {
    vendor: 'Bedrock',
    async complete(question, signal) {
      try {
        const answer = await sendWithFallbacks(question, signal);
        const stopReason = answer.stopReason ?? 'no reason';
        return {
          content: readContent(answer),
          used: countTokens(answer),
          stopped: COMPLETE_STOP_REASONS.has(stopReason) ? null : stopReason,
        };
      } catch (error) {
        signal?.throwIfAborted();
        const reason = `The model did not answer: ${getErrorName(error) || 'unknown'}.`;
        throw new ModelError('unavailable', reason, !isAnswered(error));
      }
    },
  };
}
