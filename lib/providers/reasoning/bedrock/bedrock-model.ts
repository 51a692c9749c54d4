import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { countCall } from '#providers/count-call.ts';
import { type Model, ModelProblem, type ModelQuestion } from './model.ts';
import type { ModelMeter, Tokens } from './model-meter.ts';

export interface BedrockModelParts {
  readonly client: Pick<BedrockRuntimeClient, 'send'>;
  /** The id of a model or of an inference profile. */
  readonly id: string;
  readonly meter: ModelMeter;
}

/** The stop reasons of a complete answer. */
const WHOLE: ReadonlySet<string> = new Set(['end_turn', 'tool_use']);
/** A token has at least three letters in the languages we read. A budget must not be overestimated. */
const LETTERS_PER_TOKEN = 3;
/** Models without schemas for text. They must call a tool with that schema instead. */
const withoutSchemas = new Set<string>();

type Asked = Pick<ConverseCommandInput, 'outputConfig' | 'toolConfig'>;

/** Bedrock expects the schema as a string. */
const asText = (name: string, schema: string): Asked => ({
  outputConfig: {
    textFormat: { type: 'json_schema', structure: { jsonSchema: { name, schema } } },
  },
});

const asTool = (name: string, schema: string): Asked => ({
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
  if (tool !== undefined) return tool;
  const text = blocks.map((block) => block.text ?? '').join('');
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelProblem('malformed', 'The model answered in no JSON.');
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Throttled, rejected or failed in Bedrock: the service's own error, which isn't charged. */
const isAnswered = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && '$fault' in error;

/** A rejected schema is a validation error that mentions it. */
const isAboutSchema = (error: unknown): boolean =>
  nameOf(error) === 'ValidationException' &&
  error instanceof Error &&
  /outputConfig|output_config|textFormat|json_?schema|structured|output format/i.test(error.message);

const usedIn = ({ usage }: ConverseCommandOutput): Tokens => ({
  tokensIn:
    (usage?.inputTokens ?? 0) + (usage?.cacheReadInputTokens ?? 0) + (usage?.cacheWriteInputTokens ?? 0),
  tokensOut: usage?.outputTokens ?? 0,
});

/** An Amazon Bedrock model, asked over Converse for structured answers. */
export function bedrockModel({ client, id, meter }: BedrockModelParts): Model {
  const send = async (question: ModelQuestion<unknown>, asked: Asked, signal?: AbortSignal) =>
    client.send(
      new ConverseCommand({
        modelId: id,
        system: [{ text: question.instructions }],
        messages: [{ role: 'user', content: [{ text: question.text }] }],
        // No temperature: the newest models reject it.
        inferenceConfig: { maxTokens: question.mostTokens },
        ...asked,
      }),
      { ...(signal && { abortSignal: signal }) },
    );

  async function converse(question: ModelQuestion<unknown>, schema: string, signal?: AbortSignal) {
    if (withoutSchemas.has(id)) return send(question, asTool(question.name, schema), signal);
    try {
      return await send(question, asText(question.name, schema), signal);
    } catch (error) {
      if (!isAboutSchema(error)) throw error;
      withoutSchemas.add(id);
      return send(question, asTool(question.name, schema), signal);
    }
  }

  return {
    async ask(question, signal) {
      signal?.throwIfAborted();
      const { schema } = question;
      const letters = question.instructions.length + question.text.length + schema.length;
      const most = { tokensIn: Math.ceil(letters / LETTERS_PER_TOKEN), tokensOut: question.mostTokens };
      const answer = await meter.spend(most, async () => {
        try {
          const value = await countCall('Bedrock', signal, () => converse(question, schema, signal));
          return { value, used: usedIn(value) };
        } catch (error) {
          signal?.throwIfAborted();
          const reason = `The model did not answer: ${nameOf(error) || 'unknown'}.`;
          throw new ModelProblem('unavailable', reason, !isAnswered(error));
        }
      });
      if (!WHOLE.has(answer.stopReason ?? '')) {
        throw new ModelProblem('refused', `The model stopped with ${answer.stopReason ?? 'no reason'}.`);
      }
      const read = question.answer.safeParse(contentOf(answer));
      if (!read.success) throw new ModelProblem('malformed', 'The model answered in another shape.');
      return read.data;
    },
  };
}
