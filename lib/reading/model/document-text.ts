import { DAY_MS } from '#contract/time.ts';
import type { Judgement, JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { documentKinds } from '#domain/signals/research/document-kinds.ts';
import type { ModelQuestion } from './model.ts';
import { formatNumbered, type NumberedSentence } from './select-sentences.ts';
import { fence, isHostile } from './untrusted.ts';

/** A question about a document, and what its answer changes in the judgement so far. */
export interface DocumentQuestion<T> extends ModelQuestion<T> {
  decide(judgement: Judgement, answer: T): Judgement;
}

/** Older events are background, not news. */
const NEWS_DAYS = 365;

const toIsoDay = (date: Date): string => date.toISOString().slice(0, 10);

function getPublishedDay({ document }: JudgeRequest): string | null {
  const date = document.published_at === null ? null : new Date(document.published_at);
  return date === null || Number.isNaN(date.getTime()) ? null : toIsoDay(date);
}

/** The day that "last week" refers to. */
export const getReferenceDate = (request: JudgeRequest): Date =>
  new Date(getPublishedDay(request) ?? toIsoDay(request.today));

/** Whether the document was published before the day from which news is wanted. */
export function isTooOld(request: JudgeRequest): boolean {
  const publishedDay = getPublishedDay(request);
  if (!request.since || publishedDay === null) return false;
  return publishedDay < toIsoDay(request.since);
}

/**
 * A document as a model is shown it: whose news is wanted, what it is, and its numbered sentences. The same for all
 * workspaces and on every day, so that an answer can be reused; what only one caller wants is decided afterwards.
 */
export function writeDocumentText(request: JudgeRequest, sentences: readonly NumberedSentence[]): string {
  const { company, document, today } = request;
  const publishedDay = getPublishedDay(request);
  const earliestNewsDay = toIsoDay(new Date(getReferenceDate(request).getTime() - NEWS_DAYS * DAY_MS));
  // Anyone may add a name to a public register, and names stand outside of the marks.
  const quotedAliases = (company?.aliases ?? [])
    .filter((alias) => !isHostile(alias))
    .slice(0, 5)
    .map((alias) => JSON.stringify(alias));
  const host = URL.canParse(document.url) ? new URL(document.url).hostname : '';
  const lines = [
    company === null
      ? 'Company: the one that the document is mainly about.'
      : `Company: ${JSON.stringify(company.name)}${company.domain === null ? '' : ` (${company.domain})`}${quotedAliases.length === 0 ? '' : `, also called ${quotedAliases.join(', ')}`}`,
    `Document: ${documentKinds[document.kind].name}${host === '' ? '' : ` at ${host}`}, published ${publishedDay ?? `on an unknown day, read ${toIsoDay(today)}`}`,
    `Counts from: ${earliestNewsDay}`,
  ];
  return `${lines.join('\n')}\n\n${fence('document', formatNumbered(sentences))}`;
}
