import type { SourceReport } from '#contract/sources.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { foldAccents } from '#domain/shared/text/fold-accents.ts';
import type { DocumentKind } from '#domain/signals/research/document-kinds.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  Research,
  ResearchDocument,
} from '#domain/signals/research/research.ts';
import { findCompanyByDomain, listWorld } from '../directory/world.ts';
import { getPublicationTime, type Story, storiesOf } from './corpus.ts';
import type { StoryHead } from './story-plan.ts';

interface DatedDocument {
  readonly document: ResearchDocument;
  readonly out: number;
}

/** What was published about the demo companies, as of a clock. */
export function createEmbeddedResearch(now: () => Date): Research {
  return {
    async documentsAbout(company, { since, memory, whole = false }, signal) {
      signal?.throwIfAborted();
      const moment = now();
      const worldCompany = findCompany(company);
      const after = whole ? null : parseMemory(memory);
      const documents =
        worldCompany === undefined
          ? []
          : listDatedDocuments(storiesOf(worldCompany, moment, isTellingSince(since))).filter(
              ({ out }) => out >= since.getTime() && (after === null || out > after),
            );
      const found = sortNewest(documents).map(({ document }) => document);
      return { documents: found, memory: moment.toISOString(), sources: createReports(found, moment) };
    },
    async documentsShowing(search, { since, limit }, signal) {
      signal?.throwIfAborted();
      const moment = now();
      const isAbout = createMentionTest([search.name, ...search.keywords]);
      const found = listWorld().flatMap((company) => {
        const isTelling = isTellingSince(since);
        const stories = storiesOf(
          company,
          moment,
          (head) => (search.kind === null || head.kind === search.kind) && isTelling(head),
        );
        return listDatedDocuments(stories)
          .filter(
            ({ out, document }) =>
              (since === null || out >= since.getTime()) && (search.kind !== null || isAbout(document)),
          )
          .map((dated) => ({ ...dated, company }));
      });
      signal?.throwIfAborted();
      const documents = sortNewest(found)
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
  filings: ['filing'],
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

const isTellingSince =
  (since: Date | null) =>
  ({ born }: StoryHead): boolean =>
    since === null || born.getTime() + MAX_STORY_MS >= since.getTime();

const listDatedDocuments = (stories: readonly Story[]): readonly DatedDocument[] =>
  stories.flatMap((story) =>
    story.documents.map((document) => ({ document, out: getPublicationTime(document, story) })),
  );

/** Ties by id, so that the order never changes. */
const sortNewest = <T extends DatedDocument>(documents: readonly T[]): readonly T[] =>
  documents.toSorted((a, b) => b.out - a.out || (a.document.id < b.document.id ? -1 : 1));

/** The memory is the time of the earlier look. Anything else isn't ours. */
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
