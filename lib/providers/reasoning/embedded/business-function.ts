/**
 * One function of a company as the embedded reasoner knows it; the functions themselves stand in
 * `commercial-functions.ts`, `technical-functions.ts` and `corporate-functions.ts`.
 *
 * - `phrases`: how a query may name the function; the longest phrase at a place wins, plurals are folded, and a
 *   phrase that only adds words to another of its function ("cloud bill" to "cloud") need not stand here.
 * - `roles`: names of people at staff level ("recruiters"); they mean the function and its staff.
 * - `chiefs`: names of the one at the top ("CFO"); they mean the function at C-Team and nothing below.
 * - `areas`: what stands in titles: "Payroll" gives VP Payroll, Director of Payroll, Head of Payroll,
 *   Payroll Manager, Payroll Lead.
 * - `cTeam`, `director`, `manager`, `staff`: further titles of that level.
 * - `partOf`: the wider function. Excluding the wider one excludes this one too; named side by side, this one
 *   is what is meant ("outbound sales").
 * - `adjacent`: where to look next, best first.
 * - `fallback`: who answers for the function where nobody else does; general management follows by itself.
 *
 * Phrases are lower case without diacritics; those in capitals (`IT`, `PR`) match only capitals, because "it"
 * and the like are ordinary words.
 */
export interface BusinessFunction {
  readonly label: string;
  readonly partOf?: FunctionId;
  readonly phrases: readonly string[];
  readonly roles?: readonly string[];
  readonly chiefs?: readonly string[];
  readonly areas: readonly string[];
  readonly cTeam?: readonly string[];
  readonly director?: readonly string[];
  readonly manager?: readonly string[];
  readonly staff?: readonly string[];
  readonly adjacent: readonly FunctionId[];
  readonly fallback?: readonly string[];
}

export type FunctionId =
  | 'sales'
  | 'sales-development'
  | 'account-management'
  | 'revenue-operations'
  | 'partnerships'
  | 'marketing'
  | 'demand-generation'
  | 'product-marketing'
  | 'communications'
  | 'customer-success'
  | 'support'
  | 'product'
  | 'design'
  | 'engineering'
  | 'infrastructure'
  | 'data'
  | 'it'
  | 'security'
  | 'finance'
  | 'payroll'
  | 'hr'
  | 'recruiting'
  | 'legal'
  | 'procurement'
  | 'operations'
  | 'supply-chain'
  | 'general-management';
