import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import type { Command } from './command.ts';
import { parseIdentity, parseScope, personOptions, scopeOption } from './person-options.ts';

export const personAllow: Command = {
  name: 'person allow',
  summary: 'Allow a suppressed person to be found again; pass every identifier they were suppressed by',
  options: { ...personOptions, ...scopeOption },
  refuse: (input) => void parseIdentity(input),
  async run({ table, pepper }, input) {
    const scope = await parseScope(table, input);
    const lifted = await createSuppressionList(table, pepper).lift([parseIdentity(input)], scope);
    return { suppressed: false, lifted };
  },
};

export const personSuppressed: Command = {
  name: 'person suppressed',
  summary: 'Show whether a person is suppressed, and by which identifiers',
  options: { ...personOptions, ...scopeOption },
  refuse: (input) => void parseIdentity(input),
  async run({ table, pepper }, input) {
    const scope = await parseScope(table, input);
    const matchingMarks = await createSuppressionList(table, pepper).marked([parseIdentity(input)], scope);
    return { suppressed: matchingMarks.length > 0, by: matchingMarks.join(', ') || null };
  },
};

export const personSuppress: Command = {
  name: 'person suppress',
  summary: 'Keep a person from being found again; existing data stays',
  options: { ...personOptions, ...scopeOption },
  refuse: (input) => void parseIdentity(input),
  async run({ table, pepper, now }, input) {
    const scope = await parseScope(table, input);
    const addedMarks = await createSuppressionList(table, pepper).add([parseIdentity(input)], scope, now());
    return { suppressed: true, added: addedMarks };
  },
};
