import type { SourceReport } from '#contract/sources.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  Research,
  ResearchDocument,
} from '#domain/signals/research/research.ts';
import { findCompanyByDomain, listWorld } from '../directory/world.ts';
import { planStories, type StoryHead, writeStory } from './stories.ts';

interface DatedDocument {
  readonly document: ResearchDocument;
  readonly publishedAt: number;
}

/**
 * What was published about the demo companies, as of a clock. Documents state their facts, so that rules need not read
 * them. A model gets them without, because it is what a reader wants to see at work.
 */
export function createEmbeddedResearch(now: () => Date, { statesFacts = true } = {}): Research {
  const listDocuments = (
    company: Company,
    moment: Date,
    isRequested: (head: StoryHead) => boolean,
  ): readonly DatedDocument[] =>
    planStories(company, moment)
      .filter(isRequested)
      .flatMap((head) => writeStory(company, head, statesFacts))
      .map((document) => ({ document, publishedAt: Date.parse(document.published_at ?? '') }))
      .filter(({ publishedAt }) => publishedAt <= moment.getTime());
  return {
    async documentsAbout(company, { since, memory, isFull: isComplete = false }, signal) {
      signal?.throwIfAborted();
      const moment = now();
      const worldCompany = findCompany(company);
      const memoryState = isComplete ? null : parseMemory(memory);
      const documents =
        worldCompany === undefined
          ? []
          : listDocuments(worldCompany, moment, createAgeTest(since)).filter(
              ({ publishedAt }) =>
                publishedAt >= since.getTime() && (memoryState === null || publishedAt > memoryState),
            );
      const published = sortNewest(documents).map(({ document }) => document);
      return {
        documents: published,
        memory: moment.toISOString(),
        sources: createReports(published, moment),
      };
    },
    async documentsShowing(search, { since, limit }, signal) {
      signal?.throwIfAborted();
      const moment = now();
      const isAbout = createMentionTest([search.name, ...search.keywords]);
      const companies = listWorld().flatMap((company) => {
        const isRecent = createAgeTest(since);
        return listDocuments(
          company,
          moment,
          (head) => (search.kind === null || head.kind === search.kind) && isRecent(head),
        )
          .filter(
            ({ publishedAt, document }) =>
              (since === null || publishedAt >= since.getTime()) &&
              (search.kind !== null || isAbout(document)),
          )
          .map((dated) => ({ ...dated, company }));
      });
      signal?.throwIfAborted();
      const documents = sortNewest(companies)
        .slice(0, Math.max(0, limit))
        .map(({ company, document }): CandidateDocument => ({ company: toIdentity(company), document }));
      return {
        documents,
        sources: createReports(
          documents.map(({ document }) => document),
          moment,
        ),
      };
    },
  };
}

/** Where the demo data is published, with the kinds of documents found there. */
const SOURCES: Readonly<Record<string, readonly DocumentKind[]>> = {
  feeds: ['blog'],
  job_boards: ['job_posting', 'job_board'],
  news: ['news'],
  press_wires: ['press_release'],
};

/** The demo sources always respond. */
const createReports = (documents: readonly ResearchDocument[], at: Date): SourceReport[] =>
  Object.entries(SOURCES).map(([source, kinds]) => ({
    source,
    status: 'ok',
    asked_at: at.toISOString(),
    documents: documents.filter(({ kind }) => kinds.includes(kind)).length,
  }));

/** A story's last document appears some days after the first. Older stories need not be written. */
const MAX_STORY_MS = 7 * DAY_MS;

const createAgeTest =
  (since: Date | null) =>
  ({ bornAt }: StoryHead): boolean =>
    since === null || bornAt.getTime() + MAX_STORY_MS >= since.getTime();

/** Ties by id, so that the order never changes. */
const sortNewest = <T extends DatedDocument>(documents: readonly T[]): readonly T[] =>
  documents.toSorted((a, b) => b.publishedAt - a.publishedAt || (a.document.id < b.document.id ? -1 : 1));

/** The memory is the time of the earlier check. Anything else isn't ours. */
function parseMemory(memory: string | null): number | null {
  if (memory === null || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(memory)) return null;
  const moment = Date.parse(memory);
  return Number.isNaN(moment) ? null : moment;
}

/** By domain, or else by an exact name. */
function findCompany({ domain, name, aliases }: CompanyIdentity): Company | undefined {
  if (domain !== null) return findCompanyByDomain(domain);
  const names = new Set([name, ...aliases].map((text) => foldAccents(text.trim())));
  return listWorld().find((company) => names.has(foldAccents(company.name)));
}

const toIdentity = ({ name, domain }: Company): CompanyIdentity => ({ name, domain, aliases: [] });

/** Whether a document contains one of the phrases as whole words, in any case. */
function createMentionTest(phrases: readonly string[]): (document: ResearchDocument) => boolean {
  const search = phrases.map(toWords).filter((phrase) => phrase.trim() !== '');
  return ({ title, text }) => {
    const words = toWords(`${title} ${text}`);
    return search.some((phrase) => words.includes(phrase));
  };
}

const toWords = (text: string): string =>
  ` ${foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
