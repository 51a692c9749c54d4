import { describe, expect, it } from 'vitest';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

describe('GET /signals', () => {
  it('starts with the built-in catalog, all active', async () => {
    const { data } = await (await newWorkspace()).readOnly.listSignals();

    expect(data.map(({ id }) => id)).toEqual(signalCatalog.map(({ id }) => id));
    expect(data).toHaveLength(18);
    for (const signal of data) {
      expect(signal).toMatchObject({
        is_builtin: true,
        is_active: true,
        useful_share: null,
        feedback: { useful: 0, not_useful: 0 },
        learned: { precision: null, marks: 0, weight: 1 },
        created_at: expect.stringMatching(/^20/),
      });
    }
  });
});

describe('POST /signals', () => {
  it('returns 201 with the record and its defaults', async () => {
    const { status, data } = await workspace.api.createSignal({
      body: { name: '  Fleet grows ', keywords: ['new vans', 'fleet'], exclusions: ['toy'] },
    });

    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^sig_[0-9a-z]{26}$/),
      name: 'Fleet grows',
      description: '',
      keywords: ['new vans', 'fleet'],
      exclusions: ['toy'],
      is_active: true,
      is_builtin: false,
      found_in: 'documents',
      event_rule: null,
      useful_share: null,
      feedback: { useful: 0, not_useful: 0 },
      learned: {
        precision: null,
        marks: 0,
        weight: 1,
        explanation: 'No feedback yet: new detections keep their full alpha.',
      },
      interpretation: expect.objectContaining({ words: ['new vans', 'fleet'], matched_by: 'words' }),
      created_at: expect.any(String),
    });
    expect((await workspace.api.getSignal({ params: { id: data.id } })).data).toEqual({
      ...data,
      unmatched_events: null,
    });
  });
});

describe('the name of a signal', () => {
  const TAKEN = {
    status: 409,
    code: 'name_taken',
    details: [{ path: 'name', message: 'Another signal is called "Depot opened". Choose another name.' }],
  };

  it('is refused at its field if another signal has it, however it is typed', async () => {
    const { data: first } = await workspace.api.createSignal({ body: { name: 'Depot opened' } });
    const { data: second } = await workspace.api.createSignal({ body: { name: 'Depot closed' } });

    await expect(workspace.api.createSignal({ body: { name: ' depot  OPENED' } })).rejects.toMatchObject(
      TAKEN,
    );
    await expect(
      workspace.api.updateSignal({ params: { id: second.id }, body: { name: 'Depot Opened' } }),
    ).rejects.toMatchObject(TAKEN);
    await expect(
      workspace.api.updateSignal({ params: { id: 'sig_funding' }, body: { name: 'Depot opened' } }),
    ).rejects.toMatchObject(TAKEN);

    const kept = await workspace.api.updateSignal({
      params: { id: first.id },
      body: { name: 'Depot opened', description: 'A new depot.' },
    });
    expect(kept.data).toMatchObject({ name: 'Depot opened', description: 'A new depot.' });
  });
});

describe('PATCH /signals/:id', () => {
  it('changes only the given fields, of built-in and custom signals', async () => {
    const { data: own } = await workspace.api.createSignal({ body: { name: 'Own', keywords: ['a'] } });

    for (const id of [own.id, 'sig_funding']) {
      const { unmatched_events, ...before } = (await workspace.api.getSignal({ params: { id } })).data;
      const { data } = await workspace.api.updateSignal({
        params: { id },
        body: { is_active: false, exclusions: ['grant'] },
      });
      expect(data).toEqual({ ...before, is_active: false, exclusions: ['grant'] });
      expect((await workspace.api.getSignal({ params: { id } })).data).toEqual({ ...data, unmatched_events });
    }
  });
});

describe('DELETE /signals/:id', () => {
  it('deletes a custom signal, once', async () => {
    const { data } = await workspace.api.createSignal({ body: { name: 'Gone soon' } });
    const params = { id: data.id };

    expect((await workspace.api.deleteSignal({ params })).data).toEqual({ id: data.id, deleted: true });
    await expect(workspace.api.deleteSignal({ params })).rejects.toMatchObject({ status: 404 });
    await expect(workspace.api.getSignal({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('rejects a built-in one and says what to do instead', async () => {
    await expect(workspace.api.deleteSignal({ params: { id: 'sig_funding' } })).rejects.toMatchObject({
      status: 409,
      code: 'builtin_signal',
      message: expect.stringContaining('is_active'),
    });
  });
});
