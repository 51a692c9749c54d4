import { suppressionList } from '#table/privacy/suppression-list.ts';
import type { Command } from './command.ts';
import { givenIdentity, givenScope, personOptions, scopeOption } from './person-options.ts';

export const personAllow: Command = {
  name: 'person allow',
  summary: 'Allow a suppressed person to be found again; pass every identifier they were suppressed by',
  options: { ...personOptions, ...scopeOption },
  refuse: (given) => void givenIdentity(given),
  async run({ table, pepper }, given) {
    const scope = await givenScope(table, given);
    const lifted = await suppressionList(table, pepper).lift([givenIdentity(given)], scope);
    return { suppressed: false, lifted };
  },
};
