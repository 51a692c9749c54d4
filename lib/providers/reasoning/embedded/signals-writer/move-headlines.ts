import { UNLISTED } from '#domain/moves/move-event.ts';
import type { MoveKind, SignalEvent } from '#domain/signals/signal-reasoner.ts';

interface Told {
  readonly company: string;
  readonly event: SignalEvent;
}

const nameAndRole = ({ event }: Told): string =>
  `${event.person?.name}${event.role === null ? '' : `, ${event.role},`}`;
const as = ({ event }: Told): string => (event.role === null ? '' : ` as ${event.role}`);

export const MOVE_HEADLINES: Readonly<Record<MoveKind, (told: Told) => string>> = {
  new_in_role: (told) =>
    told.event.person === null
      ? `${told.company} has someone new in a role you sell to`
      : `${told.event.person.name} joined ${told.company}${as(told)}`,
  champion_left: (told) => {
    if (told.event.person === null) return `Someone you know has left ${told.company}`;
    const left = told.event.form === UNLISTED ? 'seems to have left' : 'has left';
    return `${nameAndRole(told)} ${left} ${told.company}`;
  },
  promotion: (told) =>
    told.event.person === null
      ? `Someone was promoted at ${told.company}`
      : `${told.company} promoted ${told.event.person.name}${told.event.role === null ? '' : ` to ${told.event.role}`}`,
  champion_moved: (told) => {
    if (told.event.person === null) return `Someone you know joined ${told.company}`;
    const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
    return `${told.event.person.name} moved${from} to ${told.company}${as(told)}`;
  },
};
