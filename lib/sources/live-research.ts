import type { SourceReport } from '#contract/sources.ts';
import { withNamesOf } from '#domain/signals/research/known-names.ts';
import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import type {
  CandidateDocument,
  CompanyIdentity,
  Research,
  ResearchDocument,
} from '#domain/signals/research/research.ts';
import { mergeReports, SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import { NOTHING_FOUND, readCompanySite } from './company-site.ts';
import { readMemory, writeMemory } from './look-memory.ts';
import { answered, notAnswered, switchedOff } from './report-source.ts';
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
    byTickers(tickers: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PublicIdentity>>;
    /** By name alone, if one company has exactly this legal name. */
    byLegalNames(
      names: readonly LegalName[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, PublicIdentity>>;
  };
  /** Called if a source fails. The others continue without it. */
  readonly onFailure: (source: string, error: unknown) => void;
}

const FOR_EVER = new AbortController().signal;

/** Documents from many sources, none of which can fail the others. */
export function createLiveResearch(parts: LiveResearchParts): Research {
  const { sources, off, identities, onFailure, now, crawler } = parts;

  /** Reports the failure and continues with the fallback. */
  async function orElse<T>(
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
  function reporting(signal: AbortSignal) {
    const reports: SourceReport[] = off.map(switchedOff);
    return {
      failure: (source: string, asked: Date) => (error: unknown) => {
        reports.push(notAnswered(source, { asked, now: now(), signal }, error));
      },
      answer: (source: string, asked: Date, documents: number) => {
        reports.push(answered(source, asked, documents));
      },
      all: () => mergeReports(reports),
    };
  }

  return {
    async documentsAbout(company, { since, memory, whole = false }, signal = FOR_EVER) {
      signal.throwIfAborted();
      const known = await readMemory(memory);
      const report = reporting(signal);
      const begun = now();
      const siteFailed = report.failure('site', begun);
      const [site, identity] = await Promise.all([
        orElse(
          'site',
          known.site,
          () => readCompanySite(company, known.site, { crawler, now: begun, onUnread: siteFailed }, signal),
          siteFailed,
        ),
        orElse(
          'identity',
          null,
          async () => (company.domain === null ? null : identities.byDomain(company.domain, signal)),
          report.failure('identity', begun),
        ),
      ]);
      const named = withAliases(company, identity);
      let failed = 0;
      const asked = now();
      const looks = await Promise.all(
        sources.map((source) => {
          const before = known.parts[source.name] ?? null;
          const look = { since, memory: before, whole, site, identity };
          // A failed source keeps its memory, so the next look continues from there.
          return orElse(
            source.name,
            { documents: [], memory: before },
            async () => {
              const found = await source.look(named, look, parts, signal);
              report.answer(source.name, asked, found.documents.length);
              return found;
            },
            (error) => {
              failed += 1;
              report.failure(source.name, asked)(error);
            },
          );
        }),
      );
      // If all sources fail, that says nothing about the company, and the caller tries again.
      if (sources.length > 0 && failed === sources.length) throw new SourcesFailedError(report.all());
      const memories = sources.map(({ name }, index) => [name, looks[index]?.memory ?? null]);
      return {
        documents: newestFirst(withoutReprints(looks.flatMap(({ documents }) => documents))).filter(
          ({ published_at }) => published_at === null || published_at >= since.toISOString().slice(0, 10),
        ),
        memory: await writeMemory({
          site: site ?? NOTHING_FOUND,
          parts: { ...known.parts, ...Object.fromEntries(memories) },
        }),
        sources: report.all(),
      };
    },

    async documentsShowing(wanted, window, signal = FOR_EVER) {
      signal.throwIfAborted();
      const report = reporting(signal);
      const asked = now();
      const searchable = sources.filter(({ showing }) => showing !== undefined);
      const found = await Promise.all(
        searchable.map((source) =>
          orElse<readonly FoundDocument[] | null>(
            source.name,
            null,
            async () => {
              const shown = (await source.showing?.(wanted, window, parts, signal)) ?? [];
              report.answer(source.name, asked, shown.length);
              return shown;
            },
            report.failure(source.name, asked),
          ),
        ),
      );
      if (searchable.length > 0 && found.every((each) => each === null)) {
        throw new SourcesFailedError(report.all());
      }
      const all = found.flatMap((each) => each ?? []);
      const byCik = await orElse('identity', new Map(), () =>
        identities.byCiks(present(all.map(({ cik }) => cik)), signal),
      );
      const byTicker = await orElse('identity', new Map(), () =>
        identities.byTickers(present(all.map(({ ticker }) => ticker)), signal),
      );
      const byName = await orElse('identity', new Map(), () =>
        identities.byLegalNames(
          all.flatMap(({ legalName }) => legalName ?? []),
          signal,
        ),
      );
      const documents = all
        .map(({ company, document, cik, ticker, legalName }): CandidateDocument => {
          const identity =
            byCik.get(cik ?? '') ?? byTicker.get(ticker ?? '') ?? byName.get(legalName?.name ?? '') ?? null;
          return { company: withAliases(company, identity), document };
        })
        .toSorted((a, b) => newer(a.document, b.document))
        .slice(0, Math.max(0, window.limit));
      return { documents, sources: report.all() };
    },
  };
}

const present = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.flatMap((one) => one ?? [])),
];

const withAliases = (company: CompanyIdentity, identity: PublicIdentity | null): CompanyIdentity =>
  identity === null
    ? company
    : withNamesOf({ ...company, domain: company.domain ?? identity.domain }, identity);

const newer = (a: ResearchDocument, b: ResearchDocument): number =>
  (b.published_at ?? '').localeCompare(a.published_at ?? '') || (a.id < b.id ? -1 : 1);

const newestFirst = (documents: readonly ResearchDocument[]): readonly ResearchDocument[] =>
  documents.toSorted(newer);
