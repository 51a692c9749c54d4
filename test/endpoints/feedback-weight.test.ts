import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalDetection } from '#contract/detections.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { detectionItem } from '#table/detections/detection-item.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { exampleRecord, newAccount, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { scanned } from '#test/harness/runs.ts';
import { newQuietWorkspace, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { type CompanyWithSignals, companiesWithSignals } from '#test/harness/world-signals.ts';

let known: readonly CompanyWithSignals[];

beforeAll(async () => {
  known = await companiesWithSignals(2, { from: 60, least: 2 });
});

const MARKS = 6;
/** After six times not useful: 0.5 + 0.5 × 10 / 16, rounded. */
const WEIGHT = 0.81;

/** Marks detections of a signal as not useful, at an account that is never scanned. */
async function markNotUseful({ id: workspaceId, api }: TestWorkspace, signal_id: string) {
  const account = exampleRecord({ owner_id: null });
  await putRecords(workspaceId, [account]);
  const marked = Array.from({ length: MARKS }, (_, event) =>
    exampleDetection({
      id: detectionId(account.id, signal_id, `event ${event}`),
      account_id: account.id,
      signal_id,
    }),
  );
  await detectionStore(testTable()).put(workspaceId, marked);
  for (const { id } of marked) {
    await api.giveDetectionFeedback({ params: { id }, body: { useful: false } });
  }
  return {
    accountId: account.id,
    async undo() {
      for (const { id } of marked) await api.withdrawDetectionFeedback({ params: { id } });
    },
  };
}

/** A workspace whose scans look only for these signals, because scanning for all takes much longer. */
async function lookingFor(signalIds: readonly string[]): Promise<TestWorkspace> {
  const workspace = await newQuietWorkspace();
  for (const id of signalIds) {
    await workspace.api.updateSignal({ params: { id }, body: { is_active: true } });
  }
  return workspace;
}

const learnedOf = async ({ api }: TestWorkspace, id: string) =>
  (await api.getSignal({ params: { id } })).data.learned;

const signalsAt = async ({ api }: TestWorkspace, id: string) =>
  (await api.listAccountSignals({ params: { id } })).data;

async function detectedAt(workspace: TestWorkspace, { company: { name, domain } }: CompanyWithSignals) {
  const { id } = await newAccount(workspace.api, { name, domain });
  await scanned(workspace.api, id);
  return { id, detections: await signalsAt(workspace, id) };
}

const sumOf = (parts: SignalDetection['alpha_parts']): number =>
  Object.values(parts).reduce((sum, points) => sum + points, 0);

/** The share of an alpha that is left after feedback. */
function expectWeighed({ alpha, alpha_parts }: SignalDetection, weight: number): void {
  const earned = sumOf(alpha_parts) - alpha_parts.feedback;
  expect(alpha).toBe(sumOf(alpha_parts));
  expect(alpha).toBe(Math.round(earned * weight));
}

describe('feedback on detections', () => {
  it('lowers the alpha of later detections of that signal, until it is withdrawn', async () => {
    const company = must(known[0]);
    const [signalId = '', otherId = ''] = company.signalIds;
    const taught = await lookingFor([signalId, otherId]);
    const other = await lookingFor([signalId, otherId]);
    const { accountId, undo } = await markNotUseful(taught, signalId);

    const here = await detectedAt(taught, company);
    const there = await detectedAt(other, company);

    expect(await learnedOf(taught, signalId)).toEqual({
      precision: 0,
      marks: MARKS,
      weight: WEIGHT,
      explanation: '0 of 6 marked detections were useful: new detections keep 81% of their alpha.',
    });
    expect(here.detections.map(({ headline }) => headline)).toEqual(
      there.detections.map(({ headline }) => headline),
    );
    const bySignal = here.detections.filter(({ signal_id }) => signal_id === signalId);
    expect(bySignal.length).toBeGreaterThan(0);
    for (const detection of bySignal) {
      expect(detection.alpha_parts.feedback).toBeLessThan(0);
      expectWeighed(detection, WEIGHT);
    }
    // Other signals, other workspaces and earlier detections keep their alpha.
    const others = here.detections.filter(({ signal_id }) => signal_id !== signalId);
    expect(others.length).toBeGreaterThan(0);
    const before = await signalsAt(taught, accountId);
    for (const detection of [...others, ...there.detections, ...before]) {
      expect(detection.alpha_parts.feedback).toBe(0);
      expectWeighed(detection, 1);
    }
    expect(await learnedOf(other, signalId)).toMatchObject({ precision: null, marks: 0, weight: 1 });

    await undo();
    expect(await learnedOf(taught, signalId)).toMatchObject({ precision: null, marks: 0, weight: 1 });
    // Known detections are not written again.
    await scanned(taught.api, here.id);
    expect(await signalsAt(taught, here.id)).toEqual(here.detections);

    await taught.api.deleteAccount({ params: { id: here.id } });
    const restored = await detectedAt(taught, company);
    expect(restored.detections).toHaveLength(here.detections.length);
    for (const detection of restored.detections) expectWeighed(detection, 1);
  });

  it('also applies to custom signals', async () => {
    const company = must(known[1]);
    const workspace = await lookingFor(company.signalIds.slice(0, 1));
    const { data: signal } = await workspace.api.createSignal({
      body: { name: 'Named in the news', keywords: [company.company.name] },
    });
    await markNotUseful(workspace, signal.id);

    const { detections } = await detectedAt(workspace, company);

    const own = detections.filter(({ signal_id }) => signal_id === signal.id);
    expect(own.length).toBeGreaterThan(0);
    for (const detection of own) expectWeighed(detection, WEIGHT);
    expect(detections.length).toBeGreaterThan(own.length);
  });

  it('counts in the preview of stored signals, but not of a draft', async () => {
    const [taught, other] = await Promise.all([newWorkspace(), newWorkspace()]);
    const documents = [{ text: 'Northwind Labs has raised $40 million in a Series B round.' }];
    const alphaIn = async ({ api }: TestWorkspace) => {
      const { data } = await api.previewSignals({ body: { signal_ids: ['sig_funding'], documents } });
      return must(data.detections[0]).alpha;
    };
    const draftIn = async ({ api }: TestWorkspace) => {
      const signal = { name: 'Rounds', keywords: ['Series B'] };
      return (await api.previewSignals({ body: { signal, documents } })).data.detections;
    };
    const [full, draft] = [await alphaIn(taught), await draftIn(taught)];
    const { undo } = await markNotUseful(taught, 'sig_funding');

    expect(await alphaIn(taught)).toBe(Math.round(full * WEIGHT));
    expect(await alphaIn(other)).toBe(full);
    expect(draft).toHaveLength(1);
    expect(await draftIn(taught)).toEqual(draft);

    await undo();
    expect(await alphaIn(taught)).toBe(full);
  });
});

it('reads a detection that was stored before feedback had a weight', async () => {
  const workspace = await newWorkspace();
  const account = exampleRecord({ owner_id: null });
  await putRecords(workspace.id, [account]);
  const detection = exampleDetection({
    id: detectionId(account.id, 'sig_funding', 'old'),
    account_id: account.id,
  });
  const { feedback: _, ...parts } = detection.alpha_parts;
  await batchPut(testTable(), [{ ...detectionItem(workspace.id, detection, 0), alpha_parts: parts }]);

  expect(await signalsAt(workspace, account.id)).toMatchObject([{ alpha_parts: { ...parts, feedback: 0 } }]);
});
