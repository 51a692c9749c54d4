import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as create } from '#functions/api/signals/create-signal.ts';
import { handler as update } from '#functions/api/signals/update-signal.ts';
import { variable } from '#platform/env.ts';
import { SETTINGS } from '#test/harness/doubles/bedrock.ts';
import { startBedrock } from '#test/harness/doubles/bedrock-server.ts';
import { callEvent, functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const UNDERSTOOD = {
  counts: ['names a first head of security'],
  does_not_count: ['replaces an earlier CISO'],
  words: ['CISO', 'Chief Information Security Officer'],
};

const workspace = await newWorkspace();

afterEach(() => vi.unstubAllEnvs());

type Handler = typeof create | typeof update;

/** Calls an endpoint on a stage with a model. */
async function withModel(
  response: Parameters<typeof startBedrock>[0],
  handler: Handler,
  request: Parameters<typeof callEvent>[1],
) {
  const bedrock = await startBedrock(response);
  stubFunctionEnvironment({ [variable.model]: JSON.stringify(SETTINGS) });
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
  const { statusCode, body } = await handler(callEvent(workspace.id, request), functionContext(28_000));
  return { status: statusCode, asked: bedrock.asked(), ...JSON.parse(body) };
}

let drafted = 0;

/** A name can't be used twice. */
function draft() {
  drafted += 1;
  return { name: `First CISO ${drafted}`, description: 'Hired their first head of security.' };
}

describe('a signal of the workspace’s own', () => {
  it('says plainly that only words are matched, and which, where there is no model', async () => {
    const { data } = await workspace.api.createSignal({ body: { ...draft(), keywords: ['CISO', 'CSO'] } });

    expect(data.interpretation).toEqual({
      counts: [],
      does_not_count: [],
      words: ['CISO', 'CSO'],
      written_by: 'rules',
      matched_by: 'words',
      explanation: expect.stringContaining('must contain “CISO” or “CSO”'),
    });
    const { data: named } = await workspace.api.createSignal({ body: { name: 'Fleet grows' } });
    expect(named.interpretation).toMatchObject({ words: ['Fleet grows'], matched_by: 'words' });
    const { data: all } = await workspace.api.listSignals();
    expect(all.filter((each) => each.is_builtin).every((each) => each.interpretation === null)).toBe(true);
  });

  it('is understood by the model when it is created, and again when its description changes', async () => {
    const created = await withModel(() => UNDERSTOOD, create, { body: draft() });
    expect(created.status).toBe(201);
    expect(created.data.interpretation).toMatchObject({
      ...UNDERSTOOD,
      written_by: 'model',
      matched_by: 'meaning',
    });

    const { id } = created.data;
    const other = { ...UNDERSTOOD, counts: ['names a first CTO'] };
    const renamed = await withModel(() => other, update, { id, body: { description: 'First CTO.' } });
    expect(renamed.data.interpretation).toMatchObject({ counts: ['names a first CTO'] });

    const paused = await withModel(() => UNDERSTOOD, update, { id, body: { is_active: false } });
    expect(paused.asked).toEqual([]);
    expect(paused.data.interpretation).toMatchObject({ counts: ['names a first CTO'] });
  });

  it('keeps what a person has corrected, until they ask for another reading', async () => {
    const { data } = await withModel(() => UNDERSTOOD, create, { body: draft() });
    const { id } = data;
    const corrected = { counts: ['a first CISO in Europe'], does_not_count: [], words: [] };

    const changed = await withModel(() => UNDERSTOOD, update, {
      id,
      body: { interpretation: corrected },
    });
    expect(changed.asked).toEqual([]);
    expect(changed.data.interpretation).toMatchObject({ ...corrected, written_by: 'you' });
    const renamed = await withModel(() => UNDERSTOOD, update, { id, body: { name: 'CISO' } });
    expect(renamed.data.interpretation).toMatchObject({ ...corrected, written_by: 'you' });
    const again = await withModel(() => UNDERSTOOD, update, { id, body: { interpretation: null } });
    expect(again.data.interpretation).toMatchObject({ ...UNDERSTOOD, written_by: 'model' });
  });
});
