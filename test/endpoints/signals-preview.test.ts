import { describe, expect, it } from 'vitest';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { sendJson } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const RAISED = 'Northwind Labs has raised $40 million in a Series B round led by Harbour Ventures.';
const DENIED = 'Northwind Labs has not raised a Series B round and denied reports of new funding.';
const NOISE = 'The weather in Leeds stays dry, and the market hall is open on Sunday.';

const documentsOf = (...texts: string[]) => texts.map((text) => ({ text }));
const preview = (body: unknown, apiKey = workspace.apiKey) =>
  sendJson('POST', '/signals/preview', apiKey, body);

describe('POST /signals/preview', () => {
  it('returns exactly the detections and rejections, by document index', async () => {
    const today = new Date().toISOString();
    const { status, body } = await preview({
      signal_ids: ['sig_funding'],
      company: { name: 'Northwind Labs', domain: 'https://www.northwind-labs.example/about' },
      documents: [
        { text: NOISE },
        { text: RAISED, title: 'A round', url: 'https://news.example/round', published_at: today },
        { text: DENIED },
      ],
    });

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toEqual({
      detections: [
        {
          document: 1,
          signal_id: 'sig_funding',
          alpha: expect.any(Number),
          headline: expect.stringContaining('Northwind Labs'),
          evidence: [
            {
              claim: expect.stringContaining('raised $40 million'),
              source_url: 'https://news.example/round',
              published_date: today.slice(0, 10),
            },
          ],
          reason: expect.stringMatching(/\S/),
          read_by: 'rules',
        },
      ],
      rejected: expect.arrayContaining([
        {
          document: 2,
          signal_id: 'sig_funding',
          code: 'negated',
          quote: DENIED,
          reason: expect.stringMatching(/\S/),
        },
      ]),
      read_by: ['rules', 'rules', 'rules'],
    });
    const [{ alpha, evidence }] = body.data.detections;
    expect(alpha).toBeGreaterThan(0);
    expect(alpha).toBeLessThanOrEqual(100);
    expect(RAISED).toContain(evidence[0].claim);
  });

  it('tries a draft under the id null, with its keywords and exclusions', async () => {
    const signal = {
      name: 'Fleet renewal',
      description: 'They buy vans.',
      keywords: ['new vans'],
      exclusions: ['toy'],
    };
    const { data } = await workspace.api.previewSignals({
      body: {
        signal,
        documents: documentsOf(
          'Northwind Labs ordered 40 new vans for its depots.',
          'Northwind Labs ordered 40 new vans, all of them toy models.',
        ),
      },
    });

    expect(data.detections).toMatchObject([{ document: 0, signal_id: null }]);
    expect(data.rejected).toMatchObject([{ document: 1, signal_id: null, code: 'excluded' }]);
    expect((await workspace.api.listSignals()).data).toHaveLength(signalCatalog.length);
  });

  it('tries a custom signal', async () => {
    const own = await newWorkspace();
    const { data: signal } = await own.api.createSignal({ body: { name: 'Vans', keywords: ['new vans'] } });

    const { data } = await own.api.previewSignals({
      body: { signal_ids: [signal.id], documents: documentsOf('Northwind Labs ordered 40 new vans.') },
    });

    expect(data.detections).toMatchObject([{ document: 0, signal_id: signal.id }]);
    await expect(
      workspace.api.previewSignals({ body: { signal_ids: [signal.id], documents: documentsOf(NOISE) } }),
    ).rejects.toMatchObject({ status: 400, code: 'unknown_signal' });
  });
});
