import type { DiscoverySpec } from '#contract/runs.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { hasPassedFilters, toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { createDemoId } from './demo-id.ts';

/** What changes the work of crews. */
const WANTED_SIGNALS = [
  'sig_expansion',
  'sig_hiring_surge',
  'sig_leadership_change',
  'sig_acquisition',
  'sig_technology_migration',
  'sig_funding',
];
/** A company that cuts staff or is being sold buys no new tools. */
const EXCLUDED_SIGNALS = ['sig_layoffs', 'sig_being_acquired'];

/** The demo company's search: companies with crews on the road, large enough to need a dispatcher. */
export const demoSearch: DiscoverySpec = toSpec({
  signals: {
    any_of: WANTED_SIGNALS,
    must_have: [],
    exclude: EXCLUDED_SIGNALS,
  },
  recency: '90',
  geographies: [],
  industries: [
    'Logistics',
    'Renewable Energy',
    'Telecommunications',
    'Industrial Machinery',
    'Medical Devices',
    'Construction',
    'Real Estate',
    'Automotive',
    'Food & Beverage',
    'Retail',
  ],
  employee_min: 20,
  employee_max: 10_000,
});

/** A company that may become a demo account, with the account id it gets at every start. */
export interface DemoCandidate {
  readonly accountId: string;
  readonly company: Company;
}

/** Companies that fit the demo's search, always in the same order. */
export const listDemoCandidates = (companies: readonly Company[]): DemoCandidate[] =>
  companies
    .filter((company) => hasPassedFilters(demoSearch, company))
    .map((company, index) => ({ accountId: createDemoId('acc', company.domain, index), company }));
