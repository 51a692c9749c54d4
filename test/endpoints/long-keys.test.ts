import { describe, expect, it } from 'vitest';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** Texts from callers become table keys, which DynamoDB limits in length. None may be too long. */

/** One character that case-folds to eighteen: 80 of them take 2,640 bytes. */
const LONG_NAME = 'ﷺ'.repeat(80);

const workspace = await newWorkspace();

describe('a name of 80 characters that grow when case-folded', () => {
  it('works for a destination, is then taken, and is free again after deletion', async () => {
    const { url } = await receiverWith();
    const create = () => workspace.api.createWebhookDestination({ body: { name: LONG_NAME, url } });
    const { data } = await create();
    expect(data.name).toBe(LONG_NAME);
    await expect(create()).rejects.toMatchObject({ status: 409, code: 'name_taken' });
    await workspace.api.deleteWebhookDestination({ params: { id: data.id } });
    expect((await create()).status).toBe(201);
  });
});
