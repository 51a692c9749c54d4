import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { signalCatalog } from '#domain/signals/definitions/catalog.ts';
import { listWorld } from '#world/directory/world.ts';
import { loadEmbeddedWorld } from '#world/embedded-world.ts';
import { createEmbeddedResearch } from '#world/research/embedded-research.ts';

export interface CompanyWithSignals {
  readonly company: Company;
  /** Built-in signals in its documents of the last half year. */
  readonly signalIds: readonly string[];
}

const definitionOf = (id: string) => {
  const signal = signalCatalog.find((each) => each.id === id);
  if (!signal) throw new Error(`there is no signal ${id}`);
  return { ...signal, keywords: [], exclusions: [] };
};

/** The domains of the companies that show a signal within this many days: what a discovery should find. */
export async function worldShowing(signalId: string, days: number): Promise<ReadonlySet<string>> {
  const today = new Date();
  const since = new Date(today.getTime() - days * DAY_MS);
  const signal = definitionOf(signalId);
  const { documents } = await createEmbeddedResearch(() => today).documentsShowing(signal, {
    since,
    limit: 1_000,
  });
  const { reasoner } = await loadEmbeddedWorld();
  const domains = new Set<string>();
  for (const { company, document } of documents) {
    const { accepted } = await reasoner.judge({ document, signals: [signal], company, today, since });
    if (accepted.length > 0) domains.add(company.domain ?? '');
  }
  return domains;
}

/** What the documents about a company show, read now. */
async function signalsAt(company: Company): Promise<readonly string[]> {
  const today = new Date();
  const since = new Date(today.getTime() - 180 * DAY_MS);
  const identity = { name: company.name, domain: company.domain, aliases: [] };
  const { reasoner: reader } = await loadEmbeddedWorld();
  const { documents } = await createEmbeddedResearch(() => today).documentsAbout(identity, {
    since,
    memory: null,
  });
  const found = new Set<string>();
  for (const document of documents) {
    const { accepted } = await reader.judge({
      document,
      signals: signalCatalog.map(({ id }) => definitionOf(id)),
      company: identity,
      today,
      since,
    });
    for (const { signal_id } of accepted) found.add(signal_id);
  }
  return [...found];
}

/** Fictional companies with at least this many signals. */
export async function companiesWithSignals(
  count: number,
  { least = 1 }: { readonly least?: number } = {},
): Promise<CompanyWithSignals[]> {
  const found: CompanyWithSignals[] = [];
  for (const company of listWorld()) {
    if (found.length === count) return found;
    const signalIds = await signalsAt(company);
    if (signalIds.length >= least) found.push({ company, signalIds });
  }
  if (found.length < count) throw new Error(`only ${found.length} companies show ${least} signals`);
  return found;
}
