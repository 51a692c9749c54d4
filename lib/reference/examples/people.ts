import type { Examples } from './example.ts';
import { createDeletedExample, fullPerson, ids, listedPerson, NOW, one, page, person } from './records.ts';

const params = { id: ids.person };

const list = {
  id: ids.list,
  name: 'Decision makers',
  member_count: 25,
  created_by: ids.admin,
  created_at: NOW,
};

const japan = { name: 'Japan', countries: ['JP'], localities: [] };
const anyCompany = { names: [], industries: [], locations: [], employees_min: null, employees_max: null };
const levels = ['C-Team', 'VP', 'Director', 'Manager'] as const;

export const peopleExamples = {
  listPeople: { query: { account_id: ids.account, has_email: 'true' }, answers: { 200: page(listedPerson) } },
  exportPeople: { query: { list_id: ids.list, format: 'ndjson' }, answers: {}, rows: [person] },
  getPerson: { params, answers: { 200: one(fullPerson) } },
  findPeople: {
    body: {
      query: 'who runs operations and maintenance in Japan, nobody from sales',
      account_ids: [ids.account],
      per_account: 5,
    },
    answers: {
      200: one({
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
      }),
    },
  },
  syncPeople: {
    body: { account_id: ids.account },
    answers: { 200: one({ account_id: ids.account, synced: 42 }) },
  },
  revealEmail: { params, body: {}, answers: { 200: one({ id: ids.person, email: person.email }) } },
  revealPhone: { params, body: {}, answers: { 200: one({ id: ids.person, phone: '+81 92 555 0143' }) } },
  setPersonOwner: {
    params,
    body: { owner_id: ids.owner },
    answers: { 200: one({ id: ids.person, owner_id: ids.owner }) },
  },
  listPeopleLists: { answers: { 200: { data: [list] } } },
  createPeopleList: { body: { name: 'Decision makers' }, answers: { 200: one(list), 201: one(list) } },
  deletePeopleList: { params: { id: ids.list }, answers: { 200: createDeletedExample(ids.list) } },
  changeListMembers: {
    params: { id: ids.list },
    body: { add: [ids.person], remove: [] },
    answers: { 200: one({ list_id: ids.list, added: 1, removed: 0 }) },
  },
} satisfies Partial<Examples>;
