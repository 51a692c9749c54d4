import { suppressionList } from '#table/privacy/suppression-list.ts';
import type { Command } from './command.ts';
import { givenIdentity, givenScope, personOptions, scopeOption } from './person-options.ts';

export const personSuppress: Command = {
  name: 'person suppress',
  summary: 'Keep a person from being found again; existing data stays',
  options: { ...personOptions, ...scopeOption },
  refuse: (given) => void givenIdentity(given),
  async run({ table, pepper, now }, given) {
    const scope = await givenScope(table, given);
    const added = await suppressionList(table, pepper).add([givenIdentity(given)], scope, now());
    return { suppressed: true, added };
  },
};
