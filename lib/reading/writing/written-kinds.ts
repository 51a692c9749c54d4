import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { UNLISTED } from '#domain/signals/moves/move-event.ts';
import type { WrittenKind } from '../kinds/kind-of-signal.ts';
import { WRITTEN } from '../kinds/registry.ts';
import { contractHeadline } from '../wording/contract-words.ts';
import { type EventContext, newRole, SOMEONE_NEW } from '../wording/event-phrases.ts';
import { ABOUT_CONTRACTS, GROWTH } from '../wording/seller-words.ts';

const nameAndRole = ({ event }: EventContext): string =>
  `${event.person?.name}${event.role === null ? '' : `, ${event.role},`}`;
const as = ({ event }: EventContext): string => (event.role === null ? '' : ` as ${event.role}`);

/** Someone who was promoted already knows the tools and suppliers. */
const promoted: WrittenKind['message'] = (context) => {
  const message = newRole(context);
  return message && { ...message, question: 'What would you like to change first?' };
};

/** How each kind is described. Those below come from public records and rosters, never from prose. */
export const WRITTEN_KINDS: Readonly<Record<SignalKind, WrittenKind>> = {
  ...WRITTEN,
  contract_award: {
    headline: contractHeadline,
    labels: { counterpart: 'Agency', amount: 'Value' },
    answers: [GROWTH],
    named: [ABOUT_CONTRACTS],
    leftOpen: 'the sources don’t say who does the work.',
  },
  new_in_role: {
    headline: (context) =>
      context.event.person === null
        ? `${context.company} has someone new in a role you sell to`
        : `${context.event.person.name} joined ${context.company}${as(context)}`,
    labels: { counterpart: 'Came from' },
    ...SOMEONE_NEW,
  },
  champion_left: {
    headline: (context) => {
      if (context.event.person === null) return `Someone you know has left ${context.company}`;
      const left = context.event.form === UNLISTED ? 'seems to have left' : 'has left';
      return `${nameAndRole(context)} ${left} ${context.company}`;
    },
    labels: { counterpart: 'Now at' },
    why: 'Find out who took over before the account goes quiet.',
    // A departure is a reason to ask, not to offer.
    answers: [],
  },
  promotion: {
    headline: (context) =>
      context.event.person === null
        ? `Someone was promoted at ${context.company}`
        : `${context.company} promoted ${context.event.person.name}${context.event.role === null ? '' : ` to ${context.event.role}`}`,
    labels: { counterpart: 'Came from' },
    ...SOMEONE_NEW,
    message: promoted,
  },
  champion_moved: {
    headline: (context) => {
      if (context.event.person === null) return `Someone you know joined ${context.company}`;
      const from = context.event.counterpart === null ? '' : ` from ${context.event.counterpart}`;
      return `${context.event.person.name} moved${from} to ${context.company}${as(context)}`;
    },
    labels: { counterpart: 'Came from' },
    ...SOMEONE_NEW,
    why: 'They know you, and can open the door at their new company.',
  },
};
