import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { NOTES_MAX } from '#contract/notes.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { noteStore } from '#table/notes/note-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let admin: Client;
let adminId: string;
let own: string;
let other: string;
let detection: string;

beforeAll(async () => {
  workspace = await newWorkspace();
  const { data: members } = await workspace.api.listMembers();
  adminId = must(members.find(({ role }) => role === 'admin')).id;
  admin = clientWith((await newKey(workspace.id, 'write', adminId)).text);
  const records = [
    exampleRecord({ status: 'active', owner_id: workspace.scopedMemberId }),
    exampleRecord({ status: 'active', owner_id: adminId }),
  ];
  await putRecords(workspace.id, records);
  [own = '', other = ''] = records.map(({ id }) => id);
  detection = detectionId(own, 'sig_expansion', 'plant');
  await detectionStore(testTable()).put(workspace.id, [
    exampleDetection({ id: detection, account_id: own, signal_id: 'sig_expansion' }),
  ]);
});

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
    const second = await admin.addDetectionNote({
      params: { id: detection },
      body: { text: '=HYPERLINK("x") **bold** <b>not</b>' },
    });
    expect((await admin.listDetectionNotes({ params: { id: detection } })).data).toEqual([second.data]);
    expect((await workspace.scoped.listAccountNotes({ params: { id: own } })).data).toEqual([
      first.data,
      second.data,
    ]);
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

  it('are out of sight with their account', async () => {
    await expect(workspace.scoped.listAccountNotes({ params: { id: other } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      workspace.scoped.addAccountNote({ params: { id: other }, body: { text: 'x' } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      workspace.scoped.listDetectionNotes({ params: { id: detectionId(other, 'sig_expansion', 'x') } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it.each([[''], [' \n '], ['x'.repeat(5_001)], ['\u{e0001}']])('refuse the text %j', async (text) => {
    await expect(admin.addAccountNote({ params: { id: own }, body: { text } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('are limited in number, and repeated calls add one', async () => {
    const record = exampleRecord({ status: 'active' });
    await putRecords(workspace.id, [record]);
    const id = detectionId(record.id, 'sig_expansion', 'plant');
    await detectionStore(testTable()).put(workspace.id, [
      exampleDetection({ id, account_id: record.id, signal_id: 'sig_expansion' }),
    ]);
    const params = { id: record.id };
    // A quote is four bytes in a function's response, which has a limit.
    const body = { text: '"'.repeat(5_000) };
    const idempotencyKey = 'the same note';
    const [one, two] = [
      await admin.addAccountNote({ params, body, idempotencyKey }),
      await admin.addAccountNote({ params, body, idempotencyKey }),
    ];
    expect(two.data).toEqual(one.data);
    const notes = noteStore(testTable());
    for (let number = 1; number < NOTES_MAX - 3; number += 1) {
      const detection_id = number % 2 === 0 ? id : null;
      const like = { ...one.data, id: `${one.data.id}${number}`, detection_id };
      expect(await notes.add(workspace.id, like)).toBe('done');
    }
    await Promise.all([
      admin.addAccountNote({ params, body }),
      admin.addAccountNote({ params, body }),
      admin.addDetectionNote({ params: { id }, body }),
    ]);
    for (const add of [
      () => admin.addAccountNote({ params, body }),
      () => admin.addDetectionNote({ params: { id }, body }),
    ])
      await expect(add()).rejects.toMatchObject({ code: 'limit_exceeded' });
    await admin.deleteAccountNote({ params: { ...params, note_id: one.data.id } });
    await admin.addDetectionNote({ params: { id }, body });
    expect((await admin.listAccountNotes({ params })).data).toHaveLength(NOTES_MAX);
    await admin.deleteAccount({ params });
    await expect(admin.listAccountNotes({ params })).rejects.toMatchObject({ status: 404 });
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

  it('keeps the last twenty entries', async () => {
    const id = detectionId(own, 'sig_expansion', 'twenty');
    await detectionStore(testTable()).put(workspace.id, [
      exampleDetection({ id, account_id: own, signal_id: 'sig_expansion' }),
    ]);
    for (let at = 0; at < 22; at += 1)
      await admin.recordDetectionActivity({ params: { id }, body: { kind: 'pushed', to: `place ${at}` } });
    const { data } = await admin.getDetection({ params: { id } });
    expect(data.activity).toHaveLength(20);
    expect(data.activity[0]).toMatchObject({ to: 'place 21' });
  });
});

describe('saved views', () => {
  const filters = { sort: 'found_at', owner_id: 'me' };

  it('are private until they are shared', async () => {
    const { data } = await admin.createView({ body: { name: 'Zeta', of: 'detections', filters } });
    expect(data).toMatchObject({ name: 'Zeta', filters, shared: false, created_by: adminId });
    const namesOf = async (api: Client) => (await api.listViews()).data.map(({ name }) => name);
    expect(await namesOf(admin)).toContain('Zeta');
    expect(await namesOf(workspace.scoped)).not.toContain('Zeta');
    const params = { id: data.id };
    await expect(workspace.scoped.updateView({ params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    });
    await admin.updateView({ params, body: { shared: true, name: 'Alpha' } });
    expect((await workspace.scoped.listViews()).data).toContainEqual(
      expect.objectContaining({ name: 'Alpha', filters, shared: true }),
    );
    await expect(workspace.scoped.deleteView({ params })).rejects.toMatchObject({ status: 403 });
    expect((await admin.deleteView({ params })).data).toEqual({ id: data.id, deleted: true });
    await expect(admin.deleteView({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('are listed by name, and refuse filters that are not text', async () => {
    for (const name of ['b', 'A', 'c'])
      await workspace.scoped.createView({ body: { name, of: 'accounts', filters: {} } });
    expect((await workspace.scoped.listViews()).data.map(({ name }) => name)).toEqual(['A', 'b', 'c']);
    const many = Object.fromEntries([...'abcde'].map((name) => [name, 'x'.repeat(400)]));
    for (const bad of [{ state: 1 }, { state: 'x'.repeat(501) }, { 'a b': 'c' }, { constructor: 'c' }, many])
      await expect(
        admin.createView({ body: { name: 'x', of: 'people', filters: bad as never } }),
      ).rejects.toMatchObject({ status: 400 });
  });

  it('keep what only the console knows', async () => {
    const own = { 'console.days': '7' };
    const { data } = await admin.createView({ body: { name: 'Week', of: 'detections', filters: own } });
    expect(data.filters).toEqual(own);
    await admin.deleteView({ params: { id: data.id } });
  });

  it('of one member leave room for those of others', async () => {
    const save = (api: Client) => api.createView({ body: { name: 'x', of: 'people', filters: {} } });
    const others = (await workspace.scoped.listViews()).data.filter(({ shared }) => !shared).length;
    const saved = await Promise.allSettled(Array.from({ length: 55 }, () => save(workspace.scoped)));
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(50 - others);
    await expect(save(workspace.scoped)).rejects.toMatchObject({ code: 'limit_exceeded' });
    await save(admin);
    const [mine] = (await workspace.scoped.listViews()).data;
    await workspace.scoped.deleteView({ params: { id: must(mine).id } });
    await save(workspace.scoped);
  });
});
