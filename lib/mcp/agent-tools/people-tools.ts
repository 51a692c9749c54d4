import { namesWhere } from '#contract/field-table.ts';
import { findPeople, getPerson, listPeople, revealEmail, revealPhone } from '#contract/people.ts';
import { changeListMembers, createPeopleList, listPeopleLists } from '#contract/people-lists.ts';
import { personFields } from '#contract/person-fields.ts';
import { defineTool } from './agent-tool.ts';

const person = { id: 'person_id' };
const LOOKUP = 'a lookup at the data provider, unless it is already known';

const listed: readonly string[] = namesWhere(personFields, 'agents', 'list');
/** Someone who was just found has no owner yet and hasn't left. */
const found = listed.filter((name) => name !== 'owner_id' && name !== 'left_at');

export const peopleTools = [
  defineTool({
    name: 'list_people',
    title: 'List people',
    description:
      'People already saved at the companies you can see, newest first. Use it with account_id, list_id or search. No one there? find_people. Free.',
    calls: [
      {
        endpoint: listPeople,
        as: 'items',
        without: ['sort', 'order'],
        fields: listed,
      },
    ],
    hints: { search: 'Part of name, title or headline.' },
  }),
  defineTool({
    name: 'get_person',
    title: 'One person',
    description:
      'One person in full, with the lists they are saved to. Next: reveal_email if email is null. Free.',
    calls: [
      {
        endpoint: getPerson,
        as: 'person',
        rename: person,
        fields: namesWhere(personFields, 'agents', 'list', 'record'),
      },
    ],
  }),
  defineTool({
    name: 'find_people',
    title: 'Find people (provider lookups)',
    description:
      'SPENDS LOOKUPS at the data provider, no plan credit. Finds and saves who to talk to at active accounts from a plain-English query. All `contacts` have a verified email; other matches are in `without_email`. Try `preview: true` first: free, shows how the query is understood. Few accounts at a time.',
    calls: [
      {
        endpoint: findPeople,
        as: 'found',
        defaults: { max_accounts: 5 },
        fields: [
          'found',
          'accountsSearched',
          'reason',
          'interpretation',
          'contacts',
          'without_email',
          'errors',
        ],
        nested: {
          interpretation: [
            'functions',
            'job_levels',
            'locations',
            'groups',
            'exclusions',
            'left_out_tiers',
            'not_understood',
            'assumptions',
          ],
          contacts: found,
          'without_email.contacts': found,
        },
        shownAs: { accountsSearched: 'accounts_searched' },
      },
    ],
    spends: 'lookups at the data provider',
    freeWith: 'preview',
    reachesOut: true,
    repeatable: true,
    ifLate:
      'The search continues and saves who it finds: call list_people with source waterfall in a minute. Next time name fewer accounts.',
  }),
  defineTool({
    name: 'reveal_email',
    title: 'Reveal a work email (provider lookup)',
    description:
      "MAY SPEND ONE LOOKUP at the data provider, no plan credit. A person's verified work email; a known one is free. Null: none was found, do not guess one.",
    calls: [{ endpoint: revealEmail, as: 'person', rename: person, fields: ['id', 'email'] }],
    spends: LOOKUP,
    reachesOut: true,
    repeatable: true,
  }),
  defineTool({
    name: 'reveal_phone',
    title: 'Reveal a phone number (provider lookup)',
    description:
      "MAY SPEND ONE LOOKUP at the data provider, no plan credit. A person's mobile or direct number, mostly in the US; a known one is free. Null: none was found.",
    calls: [{ endpoint: revealPhone, as: 'person', rename: person, fields: ['id', 'phone'] }],
    spends: LOOKUP,
    reachesOut: true,
    repeatable: true,
  }),
  defineTool({
    name: 'list_people_lists',
    title: 'Saved people lists',
    description: 'The saved lists of people with their ids and sizes. Next: list_people with list_id. Free.',
    calls: [{ endpoint: listPeopleLists, as: 'items', fields: ['id', 'name', 'member_count'] }],
  }),
  defineTool({
    name: 'save_to_people_list',
    title: 'Save people to a list',
    description:
      "Adds people to the list with this name; creates it if it doesn't exist. Returns the list and how many were added. Free.",
    calls: [
      {
        endpoint: createPeopleList,
        as: 'list',
        rename: { name: 'list_name' },
        fields: ['id', 'name'],
      },
      {
        endpoint: changeListMembers,
        as: 'change',
        chained: { id: 'list.id' },
        rename: { add: 'person_ids' },
        without: ['remove'],
        fields: ['added'],
      },
    ],
    hints: { person_ids: 'Up to 500.' },
    repeatable: true,
  }),
];
