import { describe, expect, inject, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { sequencerDoubles } from '#local/sequencer/sequencer-doubles.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  phone,
} from '#test/harness/browse.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';

browse();

const service = () => must(inject('browsed') ?? undefined);
const api = () => createClient({ baseUrl: `${service().origin}/v1`, apiKey: service().apiKey });

describe.skipIf(!isBrowserHere)('the CRM', () => {
  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('is read from after a look at what would come, on a %s', async (_, screen) => {
    const tab = await openAt(screen, '#/settings/integrations');
    const { page } = tab;
    await page.getByRole('button', { name: 'Import accounts' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Import accounts from / });
    const check = dialog.getByRole('button', { name: 'Check first' });
    expect(await check.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Every company' }).click();
    await check.click();
    const progress = dialog.getByTestId('import-progress');
    await dialog.locator('[data-testid="import-progress"][data-status="completed"]').waitFor();
    expect(await progress.textContent()).toContain('Accounts that would be created');
    expect(await axeFindings(page)).toEqual([]);
    // Lists follow a moment later.
    await eventually(async () => {
      const [latest] = (await api().listImports({ query: { per_page: 1 } })).data;
      return latest?.dry_run === true && latest.status === 'completed';
    });
    expectNoComplaints(tab);
  });
});

describe.skipIf(!isBrowserHere)('a sequence', () => {
  it('gets people with their drafts, and says who was left out and why', async () => {
    const provider = 'instantly';
    const body = { api_key: sequencerDoubles[provider].keyOf('browsed') };
    await api().connectCrm({ params: { provider }, body });
    const tab = await openAt(desktop, '#/people');
    const { page } = tab;
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Add to a sequence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add 1 person to a sequence' });
    const add = dialog.getByRole('button', { name: 'Add 1 person' });
    await dialog.getByRole('radio').first().waitFor();
    expect(await add.isDisabled()).toBe(true);
    await dialog.locator('input[type=radio]:enabled').first().check();
    expect(await axeFindings(page)).toEqual([]);
    await add.click();
    const result = dialog.getByTestId('sequence-result');
    await result.waitFor();
    expect(await result.textContent()).toMatch(/Added[01]/);
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(tab);
    await api().disconnectCrm({ params: { provider } });
  });
});
