import type { FoundPeople } from '#contract/people.ts';
import { listedPerson } from './records.ts';

const japan = { name: 'Japan', countries: ['JP'], localities: [] };
const anyCompany = { names: [], industries: [], locations: [], employees_min: null, employees_max: null };
const levels = ['C-Team', 'VP', 'Director', 'Manager'] as const;

/** What a query is read as, and whom it finds. */
export const foundPeople: FoundPeople = {
  interpretation: {
    functions: ['maintenance × operations'],
    job_levels: [...levels],
    locations: [japan],
    exclusions: {
      roles: [{ functions: ['sales' as const], job_levels: [], title: null }],
      locations: [],
      companies: [],
    },
    companies: anyCompany,
    groups: [
      {
        choice: 1,
        roles: [
          {
            functions: ['maintenance' as const, 'operations' as const],
            job_levels: [...levels],
            title: null,
          },
        ],
        locations: [japan],
        companies: anyCompany,
        preferred: { job_levels: [], locations: [], companies: anyCompany },
        per_account: null,
        total: null,
        change: null,
      },
    ],
    limits: { per_account: null, total: null },
    allows_adjacent: true,
    allows_fallback: true,
    left_out_tiers: [],
    not_understood: [],
    assumptions: [],
  },
  reason: null,
  found: 1,
  accountsSearched: 1,
  tiers: 3,
  cascade: [
    {
      tier: 1,
      kind: 'ideal' as const,
      label: 'Ideal role: maintenance × operations',
      titles: ['VP Maintenance Operations', 'Head of Maintenance Operations'],
      job_levels: [...levels],
    },
    {
      tier: 2,
      kind: 'adjacent' as const,
      label: 'Wider function: operations',
      titles: ['Chief Operating Officer', 'Head of Operations'],
      job_levels: [...levels],
    },
    {
      tier: 3,
      kind: 'fallback' as const,
      label: 'Fallback, nobody closer was found: general management',
      titles: ['CEO', 'Managing Director', 'Owner', 'President'],
      job_levels: ['C-Team' as const],
    },
  ],
  contacts: [listedPerson],
  without_email: { count: 0, contacts: [] },
  errors: [],
};
