import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { clientWith, newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();
const { data: members } = await workspace.api.listMembers();
const adminId = must(members.find(({ role }) => role === 'admin')).id;
const admin = clientWith((await newKey(workspace.id, 'write', adminId)).text);
const record = exampleRecord({ status: 'active', owner_id: workspace.scopedMemberId });
await putRecords(workspace.id, [record]);
const own = record.id;
const detection = createDetectionId(own, 'sig_expansion', 'plant');
await createDetectionStore(testTable()).put(workspace.id, [
  exampleDetection({ id: detection, account_id: own, signal_id: 'sig_expansion' }),
]);

describe('notes', () => {
  it('are kept on accounts and detections with author and time, oldest first', async () => {
    const first = await workspace.scoped.addAccountNote({
      params: { id: own },
      body: { text: 'Call in May.' },
    });
    expect(first.data).toMatchObject({
      account_id: own,
      detection_id: null,
      text: 'Call in May.',
      member_id: workspace.scopedMemberId,
    });
    const second = await admin.addAccountNote({
      params: { id: own },
      body: { text: '=HYPERLINK("x") **bold** <b>not</b>', detection_id: detection },
    });
    const list = async (query = {}) =>
      (await workspace.scoped.listAccountNotes({ params: { id: own }, query })).data;
    expect(await list({ detection_id: detection })).toEqual([second.data]);
    expect(await list({ detection_id: 'det_other' })).toEqual([]);
    expect(await list()).toEqual([first.data, second.data]);
  });

  it('are deleted by their author, an admin or a key of the workspace, and by no one else', async () => {
    const note = async (api: Client) =>
      (await api.addAccountNote({ params: { id: own }, body: { text: 'x' } })).data.id;
    const [theirs, mine, third] = [
      await note(admin),
      await note(workspace.scoped),
      await note(workspace.scoped),
    ];
    const drop = (api: Client, note_id: string) => api.deleteAccountNote({ params: { id: own, note_id } });
    await expect(drop(workspace.scoped, theirs)).rejects.toMatchObject({ status: 403 });
    expect((await drop(admin, mine)).data).toEqual({ id: mine, deleted: true });
    await drop(workspace.scoped, third);
    await drop(workspace.api, theirs);
    await expect(drop(workspace.api, theirs)).rejects.toMatchObject({ status: 404 });
  });
});

describe('activity', () => {
  it('shows colleagues what was copied, pushed and sent, once', async () => {
    const params = { id: detection };
    await workspace.scoped.recordDetectionActivity({ params, body: { kind: 'copied' } });
    await workspace.scoped.recordDetectionActivity({ params, body: { kind: 'copied' } });
    await admin.recordDetectionActivity({ params, body: { kind: 'pushed', to: 'HubSpot' } });
    await admin.updateDetection({ params, body: { message_sent: true } });
    await admin.updateDetection({ params, body: { message_sent: true } });
    const { data } = await workspace.scoped.getDetection({ params });
    expect(data.activity.map(({ kind, to, member_id }) => [kind, to, member_id])).toEqual([
      ['sent', null, adminId],
      ['pushed', 'HubSpot', adminId],
      ['copied', null, workspace.scopedMemberId],
    ]);
    await expect(
      admin.recordDetectionActivity({ params, body: { kind: 'burned' as never } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
