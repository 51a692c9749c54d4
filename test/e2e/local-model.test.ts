import { afterAll, describe, expect, it } from 'vitest';
import { ALL_WARM } from '#test/harness/all-warm.ts';
import { chatCompletion, type ModelResponse, modelServer } from '#test/harness/doubles/http-models.ts';
import { startLocalProcess } from '#test/harness/local-process.ts';
import { clientAt } from '#test/harness/workspace.ts';

/** `npm start -- --model openai:NAME --model-url URL`, against a server on this machine. */

const DOCUMENT = {
  title: 'Ardenne Logistics opens a depot in Ghent',
  text: 'Ardenne Logistics said on Monday that a depot in Ghent is now part of its network, its third in Belgium.',
};
const EVENT = {
  kind: 'expansion',
  sentences: [1],
  form: '',
  move: 'none',
  ahead: false,
  person: '',
  role: '',
  other_party: '',
  place: 'Ghent',
  product: 'depot',
  amount: '',
  count: '',
  verdict: 'fact',
  certainty: 90,
};

let response: () => ModelResponse | null;

const server = await modelServer(() => response());
const local = await startLocalProcess(
  ['--empty', '--model', 'openai:small-1', '--model-url', `${server.url}/v1`, ...ALL_WARM],
  undefined,
  { OPENAI_API_KEY: 'sk-of-somebody' },
);
const api = clientAt(local.ready.base_url, local.ready.api_key);
afterAll(async () => {
  await local?.end();
  server?.close();
});

const preview = async () => {
  const { data } = await api.previewSignals({
    body: { documents: [DOCUMENT], company: { name: 'Ardenne Logistics' } },
  });
  return data;
};

describe('a local run with a model', () => {
  it('asks it what a document says, with the whole prompt in the messages', async () => {
    response = () => chatCompletion({ events: [EVENT] });
    const before = server.requests.length;
    expect(JSON.stringify(await preview())).toContain('Ghent');
    const asked = server.requests.slice(before);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked[0]?.headers.authorization).toBe('Bearer sk-of-somebody');
    const said = JSON.stringify(asked[0]?.body.messages);
    expect(said).toContain('a depot in Ghent is now part of its network');
    expect(said).toContain('one JSON object');
  });

  it('keeps the key out of its logs', () => {
    expect(local.log()).not.toContain('sk-of-somebody');
  });
});
