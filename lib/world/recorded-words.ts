import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import type { Contact } from '#domain/signals/detections/choose-contact.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import type {
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { writeGreeting } from '#reading/text/prose.ts';
import { findCompanyByDomain } from './directory/world.ts';
import { findRecordedAnswer, PRODUCT, type RecordedAnswer } from './recorded-answers.ts';

type Write = SignalReasoner['write'];

/** The most that an event matters which is too old for a message, or about someone who leaves. */
const MAX_WITHOUT_CASE = 45;

/**
 * The same writer, except that events in the fictional world have the words that a model wrote about them for the demo's
 * seller. Words stay out where the seller's own texts no longer say what they build on.
 */
export const withRecordedWords =
  (write: Write): Write =>
  async (request, signal) => {
    const writtenDetection = await write(request, signal);
    const { domain } = request.company;
    const isOutsideProfile = writtenDetection.relevance !== null;
    if (isOutsideProfile || domain === null || findCompanyByDomain(domain) === undefined)
      return writtenDetection;
    const answer = findRecordedAnswer(request);
    return answer === undefined || !hasStatedOffer(request, answer)
      ? writtenDetection
      : applyAnswer(writtenDetection, request, answer);
  };

/** Whether the seller's texts still have what it sells and the sentence that the message is built on, word for word. */
const hasStatedOffer = ({ seller }: WriteRequest, { offer = '' }: RecordedAnswer): boolean =>
  [PRODUCT, offer].every((sentence) =>
    seller.sections.some(({ content_md }) => content_md.includes(sentence)),
  );

function applyAnswer(
  writtenDetection: WrittenDetection,
  request: WriteRequest,
  { relevance, consequence = '', because = '', offer = '', subject = '', body = [] }: RecordedAnswer,
): WrittenDetection {
  const fill = (pattern: string): string => fillPattern(pattern, request);
  // Where the news is about somebody else's work, the person in it isn't the one to ask.
  const personas = writtenDetection.personas.filter(
    ({ full_name }) => body.length > 0 || full_name === null || full_name !== request.event.person?.name,
  );
  const recipient = personas.find(({ full_name }) => full_name !== null) ?? personas[0];
  const contact: Contact | null =
    recipient === undefined ? null : { kind: recipient.full_name === null ? 'role' : 'person', ...recipient };
  const hasNoCase = writtenDetection.no_message?.code === 'no_case';
  const silence = findSilence(writtenDetection, fill(because), contact);
  const reasons = [
    { about: 'event' as const, text: fill(consequence) },
    { about: 'offer' as const, text: offer },
    { about: 'buyer' as const, text: body.length === 0 ? '' : (contact?.reason ?? '') },
  ].filter(({ text }) => text !== '');
  return {
    ...writtenDetection,
    why_reach_out_md: [
      [writtenDetection.why_reach_out_md.split('\n\n')[0], fill(consequence)].join(' ').trim(),
      ...(offer === '' ? [] : [`**Why you:** ${offer}`]),
    ].join('\n\n'),
    no_message: silence,
    personas,
    contact,
    drafted_message_md:
      silence === null
        ? [`**Subject:** ${fill(subject)}`, writeGreeting(contact?.full_name ?? ''), ...body.map(fill)].join(
            '\n\n',
          )
        : '',
    relevance: { score: hasNoCase ? Math.min(relevance, MAX_WITHOUT_CASE) : relevance, reasons },
    written_by: 'model',
  };
}

const NOBODY_KNOWN = 'no one who buys is known yet. Add one in People, and the message follows.';

/** Null if the recorded message is shown: rules found nothing against one, and there is someone to send it to. */
function findSilence(
  { no_message }: WrittenDetection,
  because: string,
  contact: Contact | null,
): NoMessage | null {
  if (because !== '') return { code: 'no_case', text: because };
  if (no_message?.code !== 'no_model') return no_message;
  return contact?.full_name == null ? { code: 'no_case', text: NOBODY_KNOWN } : null;
}

/** The pattern with the event's details in the place of their names in braces. */
function fillPattern(pattern: string, { company, event }: WriteRequest): string {
  const { person, role, counterpart, place, product, amount, count } = event;
  const details: Readonly<Record<string, string | null | undefined>> = {
    company: company.name,
    seller: PRODUCT,
    person: person?.name,
    role: role ?? person?.role,
    counterpart,
    place,
    product: product?.replace(/^an? new /, ''),
    amount: amount === null ? null : formatMoney(amount),
    count: count === null ? null : formatThousands(count),
  };
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? '');
}
