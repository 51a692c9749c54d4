import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  phone,
  type Tab,
} from '#test/harness/browse.ts';
import { pageOfDetectionWithPerson } from '#test/harness/detection-with-person.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';
import { endedRun } from '#test/harness/runs.ts';

browse();

/** Names as long as the service takes them, with no place to break. */
const LONG = 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
const named = (length: number): string => LONG.slice(0, length);

let api: Client;
let accountId = '';
let runId = '';
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!isBrowserHere) return;
  const { origin, apiKey } = must(inject('browsed') ?? undefined);
  api = createClient({ baseUrl: `${origin}/v1`, apiKey });
  const signals = { any_of: ['sig_funding'] };
  const [account] = [
    (
      await api.createAccounts({
        body: {
          name: named(200),
          domain: `${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
          tags: [named(50), 'tier 1'],
        },
      })
    ).data,
  ].flat();
  const { data: list } = await api.createPeopleList({ body: { name: named(100) } });
  const { data: destination } = await api.createWebhookDestination({
    body: { name: named(80), queue: 'warehouse' },
  });
  const { data: section } = await api.createKnowledgeBaseSection({
    body: { title: named(150), content_md: LONG },
  });
  const { data: signal } = await api.createSignal({ body: { name: named(80), description: LONG } });
  const { data: search } = await api.createSearch({
    body: { name: named(150), every: 'week', signals, industries: [named(90)] },
  });
  const { data: run } = await api.startRun({ body: { name: named(150), signals, industries: [named(90)] } });
  await endedRun(api, run.run_id);
  accountId = must(account).id;
  runId = run.run_id;
  undo.push(
    () => api.deleteAccount({ params: { id: accountId } }),
    () => api.deletePeopleList({ params: { id: list.id } }),
    () => api.deleteWebhookDestination({ params: { id: destination.id } }),
    () => api.deleteKnowledgeBaseSection({ params: { id: section.id } }),
    () => api.deleteSignal({ params: { id: signal.id } }),
    () => api.deleteSearch({ params: { id: search.id } }),
  );
});

afterAll(async () => {
  for (const each of undo) await each();
});

/** Boxes whose content is wider than they are, and is neither cut nor scrolled. */
const overflowing = ({ page }: Tab): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isWide = (box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1;
    const boxes = [document.documentElement, ...document.querySelectorAll('main *, dialog *')];
    return boxes
      .filter((box) => isWide(box) && !box.matches('.cell-tick, .hidden'))
      .filter((box) => {
        const { display, overflowX } = getComputedStyle(box);
        return box === document.documentElement || (display !== 'inline' && overflowX === 'visible');
      })
      .map((box) => box.tagName + '.' + box.className + ': ' + (box.textContent ?? '').slice(0, 40));
  })()`);

const PAGES = (): readonly (readonly [name: string, hash: string])[] => [
  ['the account', `#/accounts/${accountId}`],
  ['the accounts', '#/accounts?q=Donau'],
  ['the people and their lists', '#/people'],
  ['the destinations', '#/destinations'],
  ['the runs', '#/runs'],
  ['the run', `#/runs/${runId}`],
  ['the searches', '#/runs/searches'],
  ['the discovery dialog', '#/runs?new=discovery'],
  ['the signals', '#/signals'],
  ['the knowledge base', '#/settings/knowledge'],
];

describe.skipIf(!isBrowserHere)('long names', () => {
  it('break and stay in their boxes, wide and narrow', async () => {
    const tab = await openAt(desktop, must(PAGES()[0])[1]);
    const faults: string[] = [];
    for (const [name, hash] of PAGES()) {
      await tab.page.goto(`${tab.origin}/v1/console${hash}`);
      for (const { width, height } of [desktop, phone]) {
        await tab.page.setViewportSize({ width, height });
        await tab.settled();
        faults.push(...(await overflowing(tab)).map((fault) => `${name}, ${width} wide: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('fit into the push dialog and its choice of what to push (%s)', async (_, screen) => {
    const tab = await openAt(screen, '#/feed');
    const { page } = tab;
    await page.goto(`${tab.origin}/v1/console${await pageOfDetectionWithPerson()}`);
    // Only then is there a choice: the person, or the account alone.
    await page.getByRole('button', { name: 'Reveal email' }).waitFor();
    await page.getByRole('button', { name: 'Push', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Push/ });
    await dialog.getByRole('radio').first().waitFor();

    expect(await overflowing(tab)).toEqual([]);
    const cut = await dialog
      .locator('.segments button')
      .evaluateAll(
        (buttons) =>
          buttons.filter(
            (each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth + 1,
          ).length,
      );
    expect(await dialog.locator('.segments button').count()).toBe(2);
    expect(cut).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });
});
