import type { Actor } from '../actor.ts';
import type { Operation } from './operation.ts';

/** Each call sends some known events again, which must be duplicates. */
const EVENTS = 20;

const SIGNALS = 'event-signal';

/** An actor's signal for events; created on first use. */
async function ownSignal(actor: Actor): Promise<string | undefined> {
  const [known] = actor.of(SIGNALS);
  if (known !== undefined) return known;
  const body = {
    name: `Events of ${actor.parts.name}`,
    found_in: 'events',
    event_rule: { count: 5, within_days: 30 },
  } as const;
  const made = await actor.ask('createSignal', { body });
  if (made) actor.of(SIGNALS).push(made.data.id);
  return made?.data.id;
}

const eventsOf = (actor: Actor) =>
  Array.from({ length: EVENTS }, () => ({
    external_id: `event-${actor.below(2_000)}`,
    account_id: actor.pick(actor.bulk),
    // The same for the same id, so that a repeated one is a duplicate.
    occurred_at: SENT_AT,
    title: 'Visited the pricing page',
  }));

const SENT_AT = new Date().toISOString();

function check(actor: Actor, counts: { readonly accepted: number; readonly duplicates: number }): void {
  if (counts.accepted + counts.duplicates === EVENTS) return;
  actor.fault(`sendEvents: ${counts.accepted} accepted and ${counts.duplicates} duplicates of ${EVENTS}`);
}

export const eventOperations: readonly Operation[] = [
  {
    name: 'sendEvents',
    weight: 2,
    can: ({ bulk }) => bulk.length > 0,
    async run(actor) {
      const id = await ownSignal(actor);
      if (id === undefined) return;
      const body = { events: eventsOf(actor) };
      const sent = await actor.ask('sendEvents', { params: { id }, body });
      if (sent) check(actor, sent.data);
    },
  },
];
