import { namesWhere } from '#contract/field-table.ts';
import { findPeople, getPerson, listPeople, revealEmail, revealPhone } from '#contract/people.ts';
import { changeListMembers, createPeopleList, listPeopleLists } from '#contract/people-lists.ts';
import { personFields } from '#contract/person-fields.ts';
import type { AgentTool } from './agent-tool.ts';

const id = 'person_id';
const LOOKUP = 'a lookup at the data provider, unless it is already known';

const listFields: readonly string[] = namesWhere(personFields, 'agents', 'list');
/** Someone who was just found has no owner yet and hasn't left. */
const contactFields = listFields.filter((name) => name !== 'owner_id' && name !== 'left_at');

export const peopleTools: readonly AgentTool[] = [
  {
    name: 'list_people',
    title: 'List people',
    when: 'People already saved at the companies you can see, newest first. Use it with account_id, list_id or search. No one there? find_people. Free.',
    endpoint: listPeople,
    without: ['sort', 'order'],
    fields: listFields,
    hints: { search: 'Part of name, title or headline.' },
  },
  {
    name: 'get_person',
    title: 'One person',
    when: 'One person in full, with the lists they are saved to. Next: reveal_email if email is null. Free.',
    endpoint: getPerson,
    id,
    fields: namesWhere(personFields, 'agents', 'list', 'record'),
  },
  {
    name: 'find_people',
    title: 'Find people (provider lookups)',
    when: 'SPENDS LOOKUPS at the data provider, no plan credit. Finds and saves who to talk to at active accounts from a plain-English query. All `contacts` have a verified email; other matches are in `without_email`. Try `preview: true` first: free, shows how the query is understood. Few accounts at a time: a search that times out goes on, and list_people with source waterfall shows who it found.',
    endpoint: findPeople,
    defaults: { max_accounts: 5 },
    fields: [
      ...['found', 'accountsSearched', 'reason'],
      ...['functions', 'job_levels', 'locations', 'groups'].map((name) => `interpretation.${name}`),
      ...['exclusions', 'left_out_tiers', 'not_understood', 'assumptions'].map(
        (name) => `interpretation.${name}`,
      ),
      ...contactFields.flatMap((name) => [`contacts.${name}`, `without_email.contacts.${name}`]),
      'errors',
    ],
    spends: 'lookups at the data provider',
    previewArgument: 'preview',
    isIdempotent: true,
  },
  {
    name: 'reveal_email',
    title: 'Reveal a work email (provider lookup)',
    when: "MAY SPEND ONE LOOKUP at the data provider, no plan credit. A person's verified work email; a known one is free. Null: none was found, do not guess one.",
    endpoint: revealEmail,
    id,
    fields: ['id', 'email'],
    spends: LOOKUP,
    isIdempotent: true,
  },
  {
    name: 'reveal_phone',
    title: 'Reveal a phone number (provider lookup)',
    when: "MAY SPEND ONE LOOKUP at the data provider, no plan credit. A person's mobile or direct number, mostly in the US; a known one is free. Null: none was found.",
    endpoint: revealPhone,
    id,
    fields: ['id', 'phone'],
    spends: LOOKUP,
    isIdempotent: true,
  },
  {
    name: 'list_people_lists',
    title: 'Saved people lists',
    when: 'The saved lists of people with their ids and sizes. Next: list_people with list_id. Free.',
    endpoint: listPeopleLists,
    fields: ['id', 'name', 'member_count'],
  },
  {
    name: 'create_people_list',
    title: 'Create a people list',
    when: 'Creates a list of people, or returns the one with this name. Next: change_people_list. Free.',
    endpoint: createPeopleList,
    fields: ['id', 'name', 'member_count'],
    isIdempotent: true,
  },
  {
    name: 'change_people_list',
    title: 'Add or remove people of a list',
    when: 'Saves people to a list or takes them off it; the people stay. Returns how many were added and removed. Free.',
    endpoint: changeListMembers,
    id: 'list_id',
    fields: ['list_id', 'added', 'removed'],
    hints: { add: 'Up to 500 ids of people.', remove: 'Up to 500 ids of people.' },
    isIdempotent: true,
  },
];
