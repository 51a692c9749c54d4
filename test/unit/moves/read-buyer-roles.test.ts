import { describe, expect, it } from 'vitest';
import type { JobLevel } from '#contract/interpretation.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { ReadingContext } from '#domain/market/people-search/reasoner.ts';
import { readBuyerRoles } from '#domain/signals/moves/read-buyer-roles.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';

async function fits(texts: readonly string[], title: string, job_level: JobLevel): Promise<boolean> {
  const { roleFits } = await loadTitleReader();
  const roles = await readBuyerRoles(createEmbeddedReasoner(), texts);
  return roles.some((role) => roleFits(role, { title, job_level }));
}

const PROFILE = `## Ideal customer

- Logistics, energy and construction companies with 100 to 5,000 employees in Europe.
- Our buyers are COOs, heads of operations and directors of field service.
- Not a fit: marketing managers.`;

describe('the roles in an ideal customer profile', () => {
  it.each<[string, JobLevel]>([
    ['COO', 'C-Team'],
    ['Chief Operating Officer', 'C-Team'],
    ['Head of Operations', 'Director'],
    ['VP Operations', 'VP'],
    ['Director of Field Service', 'Director'],
  ])('are held by a %s', async (title, level) => {
    expect(await fits([PROFILE], title, level)).toBe(true);
  });

  it.each<[string, JobLevel]>([
    ['Operations Analyst', 'Staff'],
    ['Logistics Manager', 'Manager'],
    ['Head of Construction', 'Director'],
    ['Marketing Manager', 'Manager'],
    ['VP Sales', 'VP'],
    ['Buyer', 'Staff'],
  ])('are not held by a %s', async (title, level) => {
    expect(await fits([PROFILE], title, level)).toBe(false);
  });

  it('may also be in the name of a saved search', async () => {
    expect(await fits([PROFILE, 'New CISOs in DACH'], 'CISO', 'C-Team')).toBe(true);
  });

  it.each([
    ['Our buyers are COOs, not CISOs.', true],
    ['We never talk to COOs.', false],
    ['We have no use for COOs.', false],
    ['Not a fit:\n- COOs\n- CISOs', false],
  ])('are what the seller wants, not what it rules out: %s', async (text, isWanted) => {
    expect(await fits([text], 'COO', 'C-Team')).toBe(isWanted);
    expect(await fits([text], 'CISO', 'C-Team')).toBe(false);
  });

  it('are empty if nothing names one', async () => {
    const texts = ['Our customers are hospitals and clinics.', '', 'We help teams plan their work.'];
    expect(await readBuyerRoles(createEmbeddedReasoner(), texts)).toEqual([]);
  });

  it('are read from a page, not from a book', async () => {
    let asked = 0;
    const counting = {
      interpret: (query: string, context: ReadingContext) => {
        asked += 1;
        return createEmbeddedReasoner().interpret(query, context);
      },
    };
    await readBuyerRoles(counting, ['Heads of sales. '.repeat(5_000), `VP ${'x'.repeat(10_000)}`]);
    expect(asked).toBeLessThanOrEqual(100);
  });
});
