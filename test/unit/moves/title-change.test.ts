import { describe, expect, it } from 'vitest';
import type { JobLevel } from '#contract/interpretation.ts';
import { isSameTitle } from '#domain/shared/text/same-title.ts';
import { isPromotion } from '#domain/signals/moves/title-change.ts';

describe('one title in two spellings', () => {
  it.each([
    ['VP, Sales', 'VP Sales'],
    ['VP Sales', 'Vice President of Sales'],
    ['Vice-President, Sales', 'V.P. of Sales'],
    ['SVP Marketing', 'Senior Vice President, Marketing'],
    ['CFO', 'Chief Financial Officer'],
    ['Sr. Mgr. Ops', 'Senior Manager, Operations'],
    ['Director of R&D', 'Director, Research and Development'],
    ['Head of IT', 'Head of Information Technology'],
    ['Directeur Général', 'directeur general'],
    // A name that every object has.
    ['Constructor', 'constructor'],
  ])('%s is %s', (one, other) => {
    expect(isSameTitle(one, other)).toBe(true);
    // Whatever level the vendor reads into it.
    expect(isPromotion({ title: one, job_level: 'Staff' }, { title: other, job_level: 'VP' })).toBe(false);
  });

  it.each([
    ['VP Sales', 'VP Marketing'],
    ['Manager Operations', 'Senior Manager Operations'],
    ['Director', 'VP'],
  ])('%s is not %s', (one, other) => {
    expect(isSameTitle(one, other)).toBe(false);
  });
});

describe('a promotion', () => {
  type Step = [string, JobLevel, string, JobLevel];

  it.each<Step>([
    ['Sales Manager', 'Manager', 'Director of Sales', 'Director'],
    ['Director of Sales', 'Director', 'Chief Revenue Officer', 'C-Team'],
    ['Field Service Manager', 'Manager', 'VP Operations', 'VP'],
    ['VP Finance', 'VP', 'CEO', 'C-Team'],
    ['Leiter Vertrieb', 'Manager', 'VP Sales', 'VP'],
    ['Manager', 'Manager', 'Director', 'Director'],
  ])('is %s (%s) becoming %s (%s)', (before, from, after, to) => {
    expect(isPromotion({ title: before, job_level: from }, { title: after, job_level: to })).toBe(true);
  });

  it.each<Step>([
    ['Sales Manager', 'Manager', 'Senior Sales Manager', 'Manager'],
    ['VP Sales', 'VP', 'Director of Sales', 'Director'],
    ['Recruiter', 'Staff', 'VP Sales', 'VP'],
    ['Accountant', 'Staff', 'Head of Design', 'Director'],
    ['Sales Manager', 'Manager', 'Former VP Sales', 'VP'],
    ['', 'Staff', 'VP Sales', 'VP'],
    ['Sales Manager', 'Manager', '', 'VP'],
  ])('is not %s (%s) becoming %s (%s)', (before, from, after, to) => {
    expect(isPromotion({ title: before, job_level: from }, { title: after, job_level: to })).toBe(false);
  });
});
