import { suppressionList } from '#table/privacy/suppression-list.ts';
import type { Command } from './command.ts';
import { givenIdentity, givenScope, personOptions, scopeOption } from './person-options.ts';

export const personSuppressed: Command = {
  name: 'person suppressed',
  summary: 'Show whether a person is suppressed, and by which identifiers',
  options: { ...personOptions, ...scopeOption },
  refuse: (given) => void givenIdentity(given),
  async run({ table, pepper }, given) {
    const scope = await givenScope(table, given);
    const by = await suppressionList(table, pepper).marked([givenIdentity(given)], scope);
    return { suppressed: by.length > 0, by: by.join(', ') || null };
  },
};
