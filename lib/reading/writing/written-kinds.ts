import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { UNLISTED } from '#domain/signals/moves/move-event.ts';
import type { WrittenKind } from '../kinds/kind-of-signal.ts';
import { WRITTEN } from '../kinds/registry.ts';
import { CONTRACT_REASONS, contractHeadline, contractOpening } from '../wording/contract-words.ts';
import { bare, everydayName } from '../wording/prose.ts';
import { type Opening, saw, since, type Told, type ToldToReader } from '../wording/telling.ts';

const nameAndRole = ({ event }: Told): string =>
  `${event.person?.name}${event.role === null ? '' : `, ${event.role},`}`;
const as = ({ event }: Told): string => (event.role === null ? '' : ` as ${event.role}`);

/** To the person who moved, or about them if their name isn't known. */
function newRole(told: ToldToReader, what: string): Opening {
  const { company, event, age } = told;
  const role = event.role === null ? null : bare(event.role);
  const as = role === null ? '' : ` as ${role}`;
  if (event.person === null)
    return { subject: `A new role at ${company}`, line: saw(told, `${company} has someone new${as}`) };
  return {
    subject: role === null ? `Your new role at ${company}` : `Your new role as ${role}`,
    line: age.isNews
      ? `Congratulations on ${what}.`
      : `You’ve been${role === null ? '' : ` ${role}`} at ${company} for about ${age.ago} now.`,
  };
}

/** Someone new reviews what is bought, as after any change at the top. */
const { reasons } = WRITTEN.leadership_change;

/** How each kind is described. Those below come from public records and rosters, never from prose. */
export const WRITTEN_KINDS: Readonly<Record<SignalKind, WrittenKind>> = {
  ...WRITTEN,
  contract_award: {
    headline: contractHeadline,
    labels: { counterpart: 'Agency', amount: 'Value' },
    opening: contractOpening,
    reasons: CONTRACT_REASONS,
  },
  new_in_role: {
    headline: (told) =>
      told.event.person === null
        ? `${told.company} has someone new in a role you sell to`
        : `${told.event.person.name} joined ${told.company}${as(told)}`,
    labels: { counterpart: 'Came from' },
    opening: (told) => newRole(told, `the new role${as(told)} at ${told.company}`),
    reasons,
    isAboutPerson: true,
  },
  champion_left: {
    headline: (told) => {
      if (told.event.person === null) return `Someone you know has left ${told.company}`;
      const left = told.event.form === UNLISTED ? 'seems to have left' : 'has left';
      return `${nameAndRole(told)} ${left} ${told.company}`;
    },
    labels: { counterpart: 'Now at' },
    opening: (told) => ({
      subject:
        told.event.person === null ? `A change at ${told.company}` : everydayName(told.event.person.name),
      line: `I heard that ${told.event.person === null ? 'your colleague' : everydayName(told.event.person.name)} left ${told.company}${since(told)}.`,
    }),
    // A departure is a reason to ask, not to pitch.
    reasons: {},
    care: 'This comes from a directory, not from the company. Check that the person has left before you mention it.',
  },
  promotion: {
    headline: (told) =>
      told.event.person === null
        ? `Someone was promoted at ${told.company}`
        : `${told.company} promoted ${told.event.person.name}${told.event.role === null ? '' : ` to ${told.event.role}`}`,
    labels: { counterpart: 'Came from' },
    opening: (told) =>
      newRole(
        told,
        `the promotion${told.event.role === null ? '' : ` to ${bare(told.event.role)}`} at ${told.company}`,
      ),
    reasons,
    isAboutPerson: true,
  },
  champion_moved: {
    headline: (told) => {
      if (told.event.person === null) return `Someone you know joined ${told.company}`;
      const from = told.event.counterpart === null ? '' : ` from ${told.event.counterpart}`;
      return `${told.event.person.name} moved${from} to ${told.company}${as(told)}`;
    },
    labels: { counterpart: 'Came from' },
    opening: (told) => newRole(told, `the move to ${told.company}${as(told)}`),
    reasons,
    isAboutPerson: true,
  },
};

/** Whether events of this kind hurt people or put a company under fire. */
export const hurts = (kind: SignalKind | null): boolean =>
  kind !== null && WRITTEN_KINDS[kind].tact !== undefined;
