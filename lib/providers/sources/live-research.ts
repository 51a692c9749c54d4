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
import { readCompanySite } from './company-site.ts';
import { toIsoDay } from './days.ts';
import { reportDisabled, reportFailure, reportSuccess } from './report-source.ts';
import type { LegalName, Source, SourceTools } from './source.ts';
import { withoutReprints } from './without-reprints.ts';

export interface LiveResearchParts extends SourceTools {
  readonly sources: readonly Source[];
  /** Names of sources the stage doesn't use. They are reported as off. */
  readonly disabledSources: readonly string[];
  /** What registers know about companies, looked up every few weeks. */
  readonly identities: {
    byDomain(domain: string, abortSignal: AbortSignal): Promise<PublicIdentity | null>;
    byCiks(ciks: readonly string[], abortSignal: AbortSignal): Promise<ReadonlyMap<string, PublicIdentity>>;
    /** By name alone, if one company has exactly this legal name. */
    byLegalNames(
      names: readonly LegalName[],
      abortSignal: AbortSignal,
    ): Promise<ReadonlyMap<string, PublicIdentity>>;
  };
  /** Called if a source fails. The others continue without it. */
  readonly onFailure: (source: string, error: unknown) => void;
}

const NEVER_ABORTED_SIGNAL = new AbortController().signal;

/** Documents from many sources, none of which can fail the others. */
export function createLiveResearch(parts: LiveResearchParts): Research {
  const { sources, disabledSources, identities, onFailure, now, crawler } = parts;

  /** What the work returns, or undefined if it fails. */
  async function attempt<T>(
    source: string,
    work: () => Promise<T>,
    reportError?: (error: unknown) => void,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      onFailure(source, error);
      reportError?.(error);
      return undefined;
    }
  }

  /** Collects how the sources of one check responded. */
  function createReporter(abortSignal: AbortSignal) {
    const reports: SourceReport[] = disabledSources.map(reportDisabled);
    return {
      addFailure: (source: string, requestedAt: Date) => (error: unknown) => {
        reports.push(reportFailure(source, { requestedAt, now: now(), signal: abortSignal }, error));
      },
      addSuccess: (source: string, requestedAt: Date, documents: number) => {
        reports.push(reportSuccess(source, requestedAt, documents));
      },
      list: () => mergeReports(reports),
    };
  }

  return {
    async documentsAbout(
      company,
      { since, memory, isFull: ignoresMemory = false },
      signal = NEVER_ABORTED_SIGNAL,
    ) {
      signal.throwIfAborted();
      const previousMemory = await readMemory(memory);
      const reporter = createReporter(signal);
      const startedAt = now();
      const reportSite = reporter.addFailure('site', startedAt);
      const siteTools = { crawler, now: startedAt, onUnread: reportSite };
      const { domain } = company;
      const [site = previousMemory.site, identity = null] = await Promise.all([
        attempt('site', () => readCompanySite(company, previousMemory.site, siteTools, signal), reportSite),
        attempt(
          'identity',
          async () => (domain === null ? null : identities.byDomain(domain, signal)),
          reporter.addFailure('identity', startedAt),
        ),
      ]);
      const identifiedCompany = addAliases(company, identity);
      const requestedAt = now();
      const checks = await Promise.all(
        sources.map((source) => {
          const { name } = source;
          const request = {
            since,
            memory: previousMemory.parts[name] ?? null,
            ignoresMemory,
            site,
            identity,
          };
          return attempt(
            name,
            async () => {
              const check = await source.checkCompany(identifiedCompany, request, parts, signal);
              reporter.addSuccess(name, requestedAt, check.documents.length);
              return check;
            },
            reporter.addFailure(name, requestedAt),
          );
        }),
      );
      // If all sources fail, that says nothing about the company, and the caller tries again.
      if (sources.length > 0 && checks.every((check) => check === undefined))
        throw new SourcesFailedError(reporter.list());
      // A failed source keeps its memory, so the next check continues from there.
      const newMemoryParts = sources.flatMap(({ name }, index) => {
        const check = checks[index];
        return check ? [[name, check.memory] as const] : [];
      });
      const sinceDay = toIsoDay(since);
      return {
        documents: withoutReprints(checks.flatMap((check) => check?.documents ?? []))
          .toSorted(compareNewest)
          .filter(({ published_at }) => published_at === null || published_at >= sinceDay),
        memory: await writeMemory({
          site,
          parts: { ...previousMemory.parts, ...Object.fromEntries(newMemoryParts) },
        }),
        sources: reporter.list(),
      };
    },

    async documentsShowing(subject, window, signal = NEVER_ABORTED_SIGNAL) {
      signal.throwIfAborted();
      const reporter = createReporter(signal);
      const requestedAt = now();
      const searchableSources = sources.filter(({ findDocuments }) => findDocuments !== undefined);
      const searches = await Promise.all(
        searchableSources.map((source) =>
          attempt(
            source.name,
            async () => {
              const documents = (await source.findDocuments?.(subject, window, parts, signal)) ?? [];
              reporter.addSuccess(source.name, requestedAt, documents.length);
              return documents;
            },
            reporter.addFailure(source.name, requestedAt),
          ),
        ),
      );
      if (searchableSources.length > 0 && searches.every((documents) => documents === undefined)) {
        throw new SourcesFailedError(reporter.list());
      }
      const foundDocuments = searches.flatMap((documents) => documents ?? []);
      const identitiesByCik = await attempt('identity', () =>
        identities.byCiks([...new Set(foundDocuments.flatMap(({ cik }) => cik ?? []))], signal),
      );
      const identitiesByName = await attempt('identity', () =>
        identities.byLegalNames(
          foundDocuments.flatMap(({ legalName }) => legalName ?? []),
          signal,
        ),
      );
      const documents = foundDocuments
        .map(({ company, document, cik, legalName }): CandidateDocument => {
          const identity =
            identitiesByCik?.get(cik ?? '') ?? identitiesByName?.get(legalName?.name ?? '') ?? null;
          return { company: addAliases(company, identity), document };
        })
        .toSorted((a, b) => compareNewest(a.document, b.document))
        .slice(0, Math.max(0, window.limit));
      return { documents, sources: reporter.list() };
    },
  };
}

const addAliases = (company: CompanyIdentity, identity: PublicIdentity | null): CompanyIdentity =>
  identity === null ? company : addNames({ ...company, domain: company.domain ?? identity.domain }, identity);

const compareNewest = (a: ResearchDocument, b: ResearchDocument): number =>
  (b.published_at ?? '').localeCompare(a.published_at ?? '') || (a.id < b.id ? -1 : 1);
