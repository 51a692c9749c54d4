import type { SourceReport } from '#contract/sources.ts';
import { addNames, type PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  Research,
  ResearchDocument,
} from '#domain/signals/research/research.ts';
import { mergeReports, SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import { readMemory, writeMemory } from './check-memory.ts';
import { NOTHING_FOUND, readCompanySite } from './company-site.ts';
import { reportDisabled, reportFailure, reportSuccess } from './report-source.ts';
import type { FoundDocument, LegalName, Source, SourceTools } from './source.ts';
import { withoutReprints } from './without-reprints.ts';

export interface LiveResearchParts extends SourceTools {
  readonly sources: readonly Source[];
  /** Names of sources the stage doesn't use. They are reported as off. */
  readonly off: readonly string[];
  /** What registers know about companies, looked up every few weeks. */
  readonly identities: {
    byDomain(domain: string, signal: AbortSignal): Promise<PublicIdentity | null>;
    byCiks(ciks: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PublicIdentity>>;
    /** By name alone, if one company has exactly this legal name. */
    byLegalNames(
      names: readonly LegalName[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, PublicIdentity>>;
  };
  /** Called if a source fails. The others continue without it. */
  readonly onFailure: (source: string, error: unknown) => void;
}

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

/** Documents from many sources, none of which can fail the others. */
export function createLiveResearch(parts: LiveResearchParts): Research {
  const { sources, off, identities, onFailure, now, crawler } = parts;

  /** Reports the failure and continues with the fallback. */
  async function runOrReport<T>(
    source: string,
    instead: T,
    work: () => Promise<T>,
    report?: (error: unknown) => void,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onFailure(source, error);
      report?.(error);
      return instead;
    }
  }

  /** Collects how the sources of one look responded. */
  function createReporter(signal: AbortSignal) {
    const reports: SourceReport[] = off.map(reportDisabled);
    return {
      failure: (source: string, requestedAt: Date) => (error: unknown) => {
        reports.push(reportFailure(source, { requestedAt, now: now(), signal }, error));
      },
      answer: (source: string, requestedAt: Date, documents: number) => {
        reports.push(reportSuccess(source, requestedAt, documents));
      },
      all: () => mergeReports(reports),
    };
  }

  return {
    async documentsAbout(
      company,
      { since, memory, isFull: ignoresMemory = false },
      signal = NEVER_ABORTED_SIGNAL,
    ) {
      signal.throwIfAborted();
      const parsedMemory = await readMemory(memory);
      const report = createReporter(signal);
      const startedAt = now();
      const siteFailed = report.failure('site', startedAt);
      const [site, identity] = await Promise.all([
        runOrReport(
          'site',
          parsedMemory.site,
          () =>
            readCompanySite(
              company,
              parsedMemory.site,
              { crawler, now: startedAt, onUnread: siteFailed },
              signal,
            ),
          siteFailed,
        ),
        runOrReport(
          'identity',
          null,
          async () => (company.domain === null ? null : identities.byDomain(company.domain, signal)),
          report.failure('identity', startedAt),
        ),
      ]);
      const searched = addAliases(company, identity);
      let failed = 0;
      const requestedAt = now();
      const looks = await Promise.all(
        sources.map((source) => {
          const before = parsedMemory.parts[source.name] ?? null;
          const request = { since, memory: before, ignoresMemory, site, identity };
          // A failed source keeps its memory, so the next look continues from there.
          return runOrReport(
            source.name,
            { documents: [], memory: before },
            async () => {
              const found = await source.checkCompany(searched, request, parts, signal);
              report.answer(source.name, requestedAt, found.documents.length);
              return found;
            },
            (error) => {
              failed += 1;
              report.failure(source.name, requestedAt)(error);
            },
          );
        }),
      );
      // If all sources fail, that says nothing about the company, and the caller tries again.
      if (sources.length > 0 && failed === sources.length) throw new SourcesFailedError(report.all());
      const memories = sources.map(({ name }, index) => [name, looks[index]?.memory ?? null]);
      return {
        documents: sortNewest(withoutReprints(looks.flatMap(({ documents }) => documents))).filter(
          ({ published_at }) => published_at === null || published_at >= since.toISOString().slice(0, 10),
        ),
        memory: await writeMemory({
          site: site ?? NOTHING_FOUND,
          parts: { ...parsedMemory.parts, ...Object.fromEntries(memories) },
        }),
        sources: report.all(),
      };
    },

    async documentsShowing(subject, window, signal = NEVER_ABORTED_SIGNAL) {
      signal.throwIfAborted();
      const report = createReporter(signal);
      const requestedAt = now();
      const searchable = sources.filter(({ showing }) => showing !== undefined);
      const found = await Promise.all(
        searchable.map((source) =>
          runOrReport<readonly FoundDocument[] | null>(
            source.name,
            null,
            async () => {
              const foundDocuments = (await source.showing?.(subject, window, parts, signal)) ?? [];
              report.answer(source.name, requestedAt, foundDocuments.length);
              return foundDocuments;
            },
            report.failure(source.name, requestedAt),
          ),
        ),
      );
      if (searchable.length > 0 && found.every((each) => each === null)) {
        throw new SourcesFailedError(report.all());
      }
      const all = found.flatMap((each) => each ?? []);
      const byCik = await runOrReport('identity', new Map(), () =>
        identities.byCiks(listPresent(all.map(({ cik }) => cik)), signal),
      );
      const byName = await runOrReport('identity', new Map(), () =>
        identities.byLegalNames(
          all.flatMap(({ legalName }) => legalName ?? []),
          signal,
        ),
      );
      const documents = all
        .map(({ company, document, cik, legalName }): CandidateDocument => {
          const identity = byCik.get(cik ?? '') ?? byName.get(legalName?.name ?? '') ?? null;
          return { company: addAliases(company, identity), document };
        })
        .toSorted((a, b) => compareNewest(a.document, b.document))
        .slice(0, Math.max(0, window.limit));
      return { documents, sources: report.all() };
    },
  };
}

const listPresent = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.flatMap((one) => one ?? [])),
];

const addAliases = (company: CompanyIdentity, identity: PublicIdentity | null): CompanyIdentity =>
  identity === null ? company : addNames({ ...company, domain: company.domain ?? identity.domain }, identity);

const compareNewest = (a: ResearchDocument, b: ResearchDocument): number =>
  (b.published_at ?? '').localeCompare(a.published_at ?? '') || (a.id < b.id ? -1 : 1);

const sortNewest = (documents: readonly ResearchDocument[]): readonly ResearchDocument[] =>
  documents.toSorted(compareNewest);
