import type { Refuse } from '#contract/errors.ts';
import { type FindSignalPorts, findSignal } from '#domain/signals/definitions/change-signals.ts';
import type { EventSignal } from './accept-events.ts';

/** The signal that takes the events, or why there is none. */
export async function findEventSignal(
  { signals, refuse }: FindSignalPorts & { readonly refuse: Refuse<'not_found' | 'no_event_signal'> },
  workspaceId: string,
  id: string,
): Promise<EventSignal> {
  const { event_rule, is_active, name } = await findSignal({ signals, refuse }, workspaceId, id);
  if (!event_rule) throw refuse('no_event_signal');
  if (!is_active)
    throw refuse('no_event_signal', `${name} is switched off. Set is_active to true to send it events.`);
  return { id, event_rule };
}
