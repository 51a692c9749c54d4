import { isHurtful } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/choose-contact.ts';
import { computeIcpFit, isOutsideProfile } from '#domain/signals/detections/icp-fit.ts';
import { readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import { isOldNews } from '#domain/signals/detections/news-age.ts';
import type { NoMessage } from '#domain/signals/detections/no-message.ts';
import type {
  Persona,
  Relevance,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import { formatWhyNow } from '#domain/signals/detections/unwritten-detection.ts';
import { splitSentences } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { endSentence } from '../text/prose.ts';
import { writeFacts } from '../writing/facts.ts';
import { listContacts } from './contacts.ts';

/** Where the seller says what it is good for, the most telling first. */
const OFFERS = ['value_prop', 'product', 'overview'];

/** The facts and whom they concern. A message needs a model. */
export async function writeByRules(
  request: WriteRequest,
  abortSignal?: AbortSignal,
): Promise<WrittenDetection> {
  abortSignal?.throwIfAborted();
  const facts = writeFacts(request);
  const { event, detected_at } = request;
  const personas = await listContacts(request);
  const contact = chooseContact(personas);
  const offer = findOffer(request);
  return {
    ...facts,
    why_reach_out_md: [
      formatWhyNow(facts.headline, event.happened_on ?? detected_at),
      ...(offer === undefined ? [] : [`**Why you:** ${endSentence(offer)}`]),
    ].join('\n\n'),
    no_message: findSilence(request),
    contact,
    drafted_message_md: '',
    personas,
    relevance: isOutside(request) ? OUTSIDE_PROFILE : null,
    written_by: 'rules',
  };
}

const NOT_A_CUSTOMER = 'this company isn’t in your ideal customer profile.';

/** Background. How much an event matters at a company that fits, only a model can tell. */
const OUTSIDE_PROFILE: Relevance = {
  score: 10,
  reasons: [{ about: 'buyer', text: 'This company isn’t in your ideal customer profile.' }],
};

const isOutside = ({ seller, company }: WriteRequest): boolean =>
  isOutsideProfile(
    computeIcpFit(readIdealCustomer(seller.sections), {
      ...company,
      short_description: null,
    }),
  );

/** The first with a name, or else the first role. */
function chooseContact(personas: readonly Persona[]): Contact | null {
  const contact = personas.find(({ full_name }) => full_name !== null) ?? personas[0];
  return contact === undefined ? null : { kind: contact.full_name === null ? 'role' : 'person', ...contact };
}

/** What the seller says first about what it does. */
function findOffer({ seller }: WriteRequest): string | undefined {
  const sections = OFFERS.flatMap((type) => seller.sections.filter((section) => section.type === type));
  return sections.flatMap(({ content_md }) => splitSentences(content_md))[0];
}

/** Nobody would write about some events; about the others, a model could. */
function findSilence(request: WriteRequest): NoMessage {
  const { signal, event, today } = request;
  if (isHurtful(signal.kind)) return { code: 'hurts' };
  if (isOutside(request)) return { code: 'no_case', text: NOT_A_CUSTOMER };
  if (event.move === 'leaves' || signal.kind === 'champion_left' || isOldNews(request, today))
    return { code: 'no_case' };
  return { code: 'no_model' };
}
