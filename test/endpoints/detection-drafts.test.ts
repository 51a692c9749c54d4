import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDetectionId, type DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { handler } from '#functions/api/detections/redraft-detection.ts';
import { variable } from '#platform/env.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { SETTINGS } from '#test/harness/doubles/bedrock.ts';
import { startBedrock } from '#test/harness/doubles/bedrock-server.ts';
import { callEvent, functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { peopleAt } from '#test/harness/people-at.ts';
import { clientWith, newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

/** Drafts as people work on them: edited, written to someone else, written again. */

let made = 0;

const MESSAGE =
  '**Subject:** The plant\n\nHi Ada,\n\nYour plant opens in May.\n\nIs scheduling on your list?';

const workspace = await newWorkspace();
const { data: members } = await workspace.api.listMembers();
const idaId = must(members.find(({ id }) => id !== workspace.scopedMemberId)).id;
const ida = clientWith((await newKey(workspace.id, 'write', idaId)).text);
const records = [exampleRecord({ status: 'active' })];
await putRecords(workspace.id, records);
const account = must(records[0]);
const { data: sections } = await workspace.api.listKnowledgeBase();
await Promise.all(sections.map(({ id }) => workspace.api.deleteKnowledgeBaseSection({ params: { id } })));
const [person = ''] = await peopleAt(workspace, account.id, ['ada@acme.example']);

afterEach(() => vi.unstubAllEnvs());

async function add(parts: Partial<DetectionRecord> = {}): Promise<string> {
  made += 1;
  // One message per reader is shown.
  const title = `Head of Plant ${made}`;
  const id = createDetectionId(account.id, 'sig_expansion', `draft ${made}`);
  const record = exampleDetection({
    id,
    account_id: account.id,
    signal_id: 'sig_expansion',
    // No message is shown about old news.
    detected_at: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
    drafted_message_md: MESSAGE,
    why_reach_out_md: 'They grow.',
    contact: { kind: 'role', person_id: null, full_name: null, title, reason: 'Why.' },
    ...parts,
  });
  await createDetectionStore(testTable()).put(workspace.id, [record]);
  return id;
}

describe('a draft', () => {
  it('is edited in place, with who and when', async () => {
    const id = await add();
    const { data } = await ida.updateDetection({ params: { id }, body: { drafted_message_md: 'Hi Ada, …' } });
    expect(data).toMatchObject({ drafted_message_md: 'Hi Ada, …', message_edited_by: idaId });
    expect(data.draft).toEqual({ subject: null, body: 'Hi Ada, …' });
    expect(data.message_edited_at).toEqual(expect.any(String));
  });

  it('is written to another person at the account, and stays so', async () => {
    const id = await add();
    const { full_name } = (await ida.getPerson({ params: { id: person } })).data;
    const { data } = await ida.updateDetection({ params: { id }, body: { contact_person_id: person } });
    expect(data.contact).toMatchObject({ kind: 'person', person_id: person, full_name });
    expect(data.drafted_message_md).toMatch(/^\*\*Subject:\*\* The plant\n\nHi \S+,\n\nYour plant opens/);
    expect(data.drafted_message_md).not.toContain('Hi Ada,');
    expect(data.why_reach_out_md).toContain(`**Who to contact:** ${full_name},`);
    expect(data.message_edited_by).toBe(idaId);
    const again = await ida.updateDetection({ params: { id }, body: { contact_person_id: person } });
    expect(again.data.message_edited_at).toBe(data.message_edited_at);
  });
});

describe('POST /detections/{id}/redraft', () => {
  it('says that it needs a model', async () => {
    const id = await add();
    for (const body of [{}, { hint: 'shorter' }])
      await expect(ida.redraftDetection({ params: { id }, body })).rejects.toMatchObject({
        status: 409,
        code: 'model_required',
      });
    expect((await ida.getDetection({ params: { id } })).data.drafted_message_md).toBe(MESSAGE);
    await expect(ida.redraftDetection({ params: { id: 'det_x' }, body: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  /** A knowledge base without texts gives the model nothing to write from, so that only a hint asks it. */
  async function redraft(id: string, body: object, answer: Parameters<typeof startBedrock>[0] = () => ({})) {
    const bedrock = await startBedrock(answer);
    stubFunctionEnvironment({ [variable.model]: JSON.stringify(SETTINGS) });
    vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.endpoint);
    const response = await handler(callEvent(workspace.id, { id, body }), functionContext(28_000));
    return { status: response.statusCode, ...JSON.parse(response.body) };
  }

  it('writes again from what is known today, but not over someone’s own words', async () => {
    const id = await add();
    const { data: fresh } = await redraft(id, {});
    expect(fresh.drafted_message_md).not.toBe(MESSAGE);
    expect(fresh.message_edited_at).toBeNull();
    await ida.updateDetection({ params: { id }, body: { drafted_message_md: 'My own words.' } });
    expect(await redraft(id, {})).toMatchObject({ status: 409, error: { code: 'message_edited' } });
    expect((await ida.getDetection({ params: { id } })).data.drafted_message_md).toBe('My own words.');
    const { data } = await redraft(id, { replace_edit: true });
    expect(data.drafted_message_md).toBe(fresh.drafted_message_md);
  });

  it('changes the message by a hint, in its own words and language', async () => {
    const id = await add();
    const body = 'Hallo Ada,\n\nIhr Werk öffnet im Mai. Steht die Planung auf Ihrer Liste?';
    const { status, data } = await redraft(id, { hint: 'in German' }, () => ({ subject: 'Das Werk', body }));
    expect(status).toBe(200);
    expect(data.drafted_message_md).toBe(`**Subject:** Das Werk\n\n${body}`);
    expect(data).toMatchObject({ written_by: 'model', message_edited_at: expect.any(String) });
  });
});
