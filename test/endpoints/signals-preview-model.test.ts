import { afterEach, describe, expect, it, vi } from 'vitest';
import { TEXT_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import { handler } from '#functions/api/signals/preview-signals.ts';
import { variable } from '#platform/env.ts';
import { SETTINGS } from '#test/harness/doubles/bedrock.ts';
import { startBedrock } from '#test/harness/doubles/bedrock-server.ts';
import { callEvent, functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** `POST /signals/preview` on a stage with a model. A server stands in for it. */

const workspace = await newWorkspace();

afterEach(() => vi.unstubAllEnvs());

const COMPANY = { name: 'Northwind Labs', domain: 'northwind-labs.example' };
/** A fact in words that no rule recognizes. */
const UNSEEN = 'An investment of 12 million euros has found its way to Northwind Labs.';
const HIRED = 'Northwind Labs has appointed Maria Lindqvist as Chief Financial Officer.';
const TODAY = new Date().toISOString().slice(0, 10);

const FACT = {
  kind: 'funding',
  sentences: [1],
  form: 'raises',
  move: 'none',
  ahead: false,
  person: '',
  role: '',
  other_party: '',
  place: '',
  product: '',
  amount: '12 million euros',
  count: '',
  verdict: 'fact',
  certainty: 92,
};

async function preview(
  response: Parameters<typeof startBedrock>[0],
  settings: Partial<typeof SETTINGS> = {},
) {
  const bedrock = await startBedrock(response);
  stubFunctionEnvironment({
    [variable.model]: JSON.stringify({ ...SETTINGS, ...settings }),
  });
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
  const documents = [UNSEEN, HIRED].map((text) => ({
    title: 'News of Northwind Labs',
    text,
    published_at: TODAY,
  }));
  const event = callEvent(workspace.id, { body: { company: COMPANY, documents } });
  const { statusCode, body } = await handler(event, functionContext(28_000));
  const { data } = JSON.parse(body) as {
    data: Record<'detections' | 'rejected', { document: number; signal_id: string; code?: string }[]>;
  };
  const judging = bedrock.asked().filter(({ system }) => system?.[0]?.text?.startsWith('You read one'));
  return { statusCode, data, judging };
}

const shownBy = (entries: readonly { document: number; signal_id: string }[]) =>
  entries.map(({ document, signal_id }) => [document, signal_id]);

describe('POST /signals/preview with a model', () => {
  it('asks the model once per document for all signals, and returns its decisions', async () => {
    const { statusCode, data, judging } = await preview((input) => ({
      events: JSON.stringify(input).includes('found its way') ? [FACT] : [],
    }));

    expect(statusCode).toBe(200);
    expect(judging).toHaveLength(2);
    for (const kind of TEXT_KINDS) expect(judging[0]?.system?.[0]?.text).toContain(`- ${kind}: `);
    expect(shownBy(data.detections)).toEqual([[0, 'sig_funding']]);
    expect(data.detections[0]).toMatchObject({ evidence: [{ claim: UNSEEN }] });
    // The rules would detect the appointment. Where a model reads, they aren't asked.
    expect(data.rejected).toEqual([]);
  });
});
