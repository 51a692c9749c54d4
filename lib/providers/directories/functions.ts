import type { FunctionId, WishedRole } from '#contract/interpretation.ts';

/**
 * Our functions by People Data Labs' 24 roles. Each function is listed under every role its titles occur in, because
 * a search may return too many people but never too few.
 */
const FILED_UNDER: Readonly<Record<string, string>> = {
  sales:
    'sales account-executives sales-development account-management partnerships revenue-operations presales general-management founders',
  sales_engineering: 'presales sales implementation',
  partnerships: 'partnerships sales account-management',
  marketing: 'marketing demand-generation product-marketing communications content events ecommerce creative',
  creative: 'design creative content communications marketing',
  support: 'customer-success support account-management implementation it',
  product: 'product product-managers product-owners product-marketing design',
  engineering:
    'engineering software infrastructure qa hardware research data data-engineering data-science it security quality maintenance product-owners',
  research: 'research laboratory data-science data',
  analyst: 'data data-science data-engineering controlling finance revenue-operations it strategy credit',
  finance:
    'finance accounting controlling treasury tax audit investor-relations payroll payments credit claims underwriting procurement',
  human_resources: 'hr recruiting payroll training',
  legal: 'legal compliance privacy audit claims',
  operations:
    'operations supply-chain procurement project-management facilities assistance quality safety sustainability strategy general-management founders production dispatch stores revenue-operations property implementation compliance security',
  fulfillment: 'supply-chain warehouse transport dispatch procurement merchandising stores',
  manufacturing: 'production quality maintenance technicians hardware safety',
  trade: 'technicians maintenance field-service construction facilities transport production',
  hospitality: 'hospitality travel events stores',
  health: 'care laboratory safety',
  education: 'teaching training',
  advisory: 'consulting strategy implementation general-management founders',
  professional_service: 'consulting assistance property construction claims underwriting travel',
  public_service: 'safety compliance sustainability communications',
};

/** The vendor's roles for these functions, or undefined if a wish has no function. */
export function toPdlRoles(roles: readonly WishedRole[]): string[] | undefined {
  const heads = roles.map(({ functions }) => functions.at(-1));
  if (heads.length === 0 || heads.some((head) => head === undefined || head === 'trainees')) return undefined;
  const headFunctions = new Set(heads);
  return Object.entries(FILED_UNDER)
    .filter(([, functions]) => functions.split(' ').some((id) => headFunctions.has(id as FunctionId)))
    .map(([role]) => role);
}
