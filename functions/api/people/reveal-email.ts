import { revealEmail } from '#contract/people.ts';
import { revealContact } from '#domain/people/reveal-contact.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageDirectory } from '#providers/directory/stage-directory.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(revealEmail, async ({ caller, params, refuse, remainingMs }) => {
  const people = personStore(functionTable());
  const ports = { people, directory: await stageDirectory(), now: systemClock, refuse };
  const signal = AbortSignal.timeout(remainingMs());
  return { status: 200, data: await revealContact(ports, caller, params.id, 'email', signal) };
});
