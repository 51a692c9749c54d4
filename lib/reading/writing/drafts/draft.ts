import type { KnownPerson } from '#domain/market/people/known-people.ts';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { MONTHS } from '#domain/shared/text/plain-figures.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { isOrder, speaksToModels } from '../../model/untrusted.ts';
import { givenName } from '../../wording/given-name.ts';
import { capitalized, everydayName, shortened } from '../../wording/prose.ts';
import type { Opening } from '../../wording/telling.ts';
import { WORK } from '../../wording/topics.ts';
import type { EventAge } from '../event-age.ts';
import type { Audience } from '../personas.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';
import { mainTopicOf, type Offer } from './offer.ts';

const MOST_OF_A_SUBJECT = 70;
/** When to write again after something that hurt. */
const LATER_MONTHS = 2;

/** Event, why it matters, one thing that fits, one question. If nothing fits, only event and question. */
export function draft(request: WriteRequest, age: EventAge, audience: Audience, offer: Offer | null): string {
  const { signal } = request;
  const opening = openingOf(request, age, audience);
  const tact = signal.kind === null ? undefined : WRITTEN_KINDS[signal.kind].tact;
  const { addressee } = audience;
  const reason = offer === null || offer.reason === '' ? null : offer.reason;
  const first = tact === undefined ? [opening.line, reason] : [opening.line, tact];
  const pitch = offer === null ? [] : [tact === undefined ? null : reason, offer.promise, offer.proof];
  return [
    `**Subject:** ${capitalized(shortened(opening.subject, MOST_OF_A_SUBJECT))}`,
    addressee === null ? 'Hi there,' : `Hi ${givenName(addressee.full_name)},`,
    joined(first),
    joined(pitch),
    questionOf(request, addressee, offer, tact !== undefined),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const joined = (sentences: readonly (string | null)[]): string =>
  sentences.flatMap((sentence) => sentence ?? []).join(' ');

function openingOf(
  { signal, company, event, evidence }: WriteRequest,
  age: EventAge,
  { addressee }: Audience,
): Opening {
  if (signal.kind !== null)
    return WRITTEN_KINDS[signal.kind].opening({
      company: company.name,
      event,
      age,
      toThem: addressee !== null && addressee.full_name === event.person?.name,
    });
  // A message never repeats what a page says to its readers or to machines.
  const first = evidence.find(({ claim }) => !isOrder(claim) && !speaksToModels(claim));
  return {
    subject: `${company.name}: ${signal.name.trim()}`,
    line:
      first === undefined
        ? `I’ve been reading about ${company.name}.`
        : `I read this about ${company.name}: “${shortened(first.claim, 180)}”`,
  };
}

/** One question that can be answered with yes, no or a name. */
function questionOf(
  { signal, company, event, seller, today }: WriteRequest,
  addressee: KnownPerson | null,
  offer: Offer | null,
  careful: boolean,
): string {
  if (careful)
    return offer === null
      ? `Would ${monthAfter(today)} be a better time to talk?`
      : `Shall I check back in ${monthAfter(today)}?`;
  const topic = offer === null ? mainTopicOf(seller) : offer.topic;
  const work = topic === null ? null : WORK[topic];
  if (signal.kind === 'champion_left') {
    if (addressee === null || work === null)
      return `Who has taken over from ${everydayName(event.person?.name ?? 'them')}?`;
    return `Are you the right person to talk to about ${work} now?`;
  }
  if (offer === null) return noteQuestion(company.name, addressee, work);
  if (work === null)
    return addressee === null
      ? 'Who should I talk to about this?'
      : 'Is that something you’re working on right now?';
  if (addressee === null) return `Who runs ${work} at ${company.name}?`;
  const random = createRandom(
    `${company.domain ?? company.name}/${signal.id}/${event.anchors.join(' ')}/question`,
  );
  const choices = [
    `Worth a short look, or is ${work} already covered?`,
    `Worth a short call, or does someone else run ${work}?`,
    // "The integration" is a project that is already on a list.
    ...(work.startsWith('the ') ? [] : [`Is ${work} on your list this quarter?`]),
  ];
  return choices[random.int(0, choices.length - 1)] ?? '';
}

/** If the news gives no reason to offer anything, the note says so instead of changing the subject. */
function noteQuestion(company: string, addressee: KnownPerson | null, work: string | null): string {
  if (work === null)
    return addressee === null
      ? `Who’s the right person to talk to at ${company}?`
      : 'Would you be open to a short call?';
  const who = addressee === null ? `Who runs it at ${company}?` : 'Who on your team runs it?';
  return `I’m writing about something else, though: ${work}. ${who}`;
}

const monthAfter = (today: Date): string =>
  MONTHS[(today.getUTCMonth() + LATER_MONTHS) % MONTHS.length] ?? '';
