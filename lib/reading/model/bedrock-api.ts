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
const WHOLE: ReadonlySet<string> = new Set(['end_turn', 'tool_use']);
/** Models without schemas for text. They must call a tool with that schema instead. */
const withoutSchemas = new Set<string>();
/** Models without prompt caching. */
const withoutCache = new Set<string>();

type Asked = Pick<ConverseCommandInput, 'outputConfig' | 'toolConfig'>;

/** Bedrock expects the schema as a string. */
const asText = ({ name, schema }: ModelQuestion<unknown>): Asked => ({
  outputConfig: {
    textFormat: { type: 'json_schema', structure: { jsonSchema: { name, schema } } },
  },
});

const asTool = ({ name, schema }: ModelQuestion<unknown>): Asked => ({
  toolConfig: {
    tools: [
      { toolSpec: { name, description: 'Takes the answer.', inputSchema: { json: JSON.parse(schema) } } },
    ],
    toolChoice: { tool: { name } },
  },
});

function contentOf({ output }: ConverseCommandOutput): unknown {
  const blocks = output?.message?.content ?? [];
  const tool = blocks.find((block) => block.toolUse)?.toolUse?.input;
  return tool ?? blocks.map((block) => block.text ?? '').join('');
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Throttled, rejected or failed in Bedrock: the service's own error, which isn't charged. */
const isAnswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && '$fault' in error;

/** A rejected part of a request is a validation error that mentions it. */
const isAbout = (error: unknown, part: RegExp): boolean =>
  nameOf(error) === 'ValidationException' && error instanceof Error && part.test(error.message);
const SCHEMA = /outputConfig|output_config|textFormat|json_?schema|structured|output format/i;
const CACHE = /cache/i;

const usedIn = ({ usage }: ConverseCommandOutput): Tokens => ({
  tokensIn: usage?.inputTokens ?? 0,
  tokensRead: usage?.cacheReadInputTokens ?? 0,
  tokensWritten: usage?.cacheWriteInputTokens ?? 0,
  tokensOut: usage?.outputTokens ?? 0,
});

/** An Amazon Bedrock model, asked over Converse for structured answers. */
export function bedrockApi({ client, id }: BedrockParts): ModelApi {
  const send = async (question: ModelQuestion<unknown>, signal?: AbortSignal) =>
    client.send(
      new ConverseCommand({
        modelId: id,
        system: [
          { text: question.instructions },
          // Everything up to here is the same for every question of a kind.
          ...(withoutCache.has(id) ? [] : [{ cachePoint: { type: 'default' as const } }]),
        ],
        messages: [{ role: 'user', content: [{ text: question.text }] }],
        // No temperature: the newest models reject it.
        inferenceConfig: { maxTokens: question.mostTokens },
        ...(withoutSchemas.has(id) ? asTool(question) : asText(question)),
      }),
      { ...(signal && { abortSignal: signal }) },
    );

  async function converse(question: ModelQuestion<unknown>, signal?: AbortSignal) {
    for (;;) {
      try {
        return await send(question, signal);
      } catch (error) {
        if (!withoutCache.has(id) && isAbout(error, CACHE)) withoutCache.add(id);
        else if (!withoutSchemas.has(id) && isAbout(error, SCHEMA)) withoutSchemas.add(id);
        else throw error;
      }
    }
  }

  return {
    vendor: 'Bedrock',
    async complete(question, signal) {
      try {
        const answer = await converse(question, signal);
        const stop = answer.stopReason ?? 'no reason';
        return { content: contentOf(answer), used: usedIn(answer), stopped: WHOLE.has(stop) ? null : stop };
      } catch (error) {
        signal?.throwIfAborted();
        const reason = `The model did not answer: ${nameOf(error) || 'unknown'}.`;
        throw new ModelError('unavailable', reason, !isAnswered(error));
      }
    },
  };
}
