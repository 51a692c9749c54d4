import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { draw } from './demo-id.ts';

const AMERICAS = ['AR', 'BR', 'CA', 'CL', 'CO', 'MX', 'PE', 'US'];
const ASIA_PACIFIC = ['AU', 'CN', 'HK', 'ID', 'IN', 'JP', 'KR', 'MY', 'NZ', 'PH', 'SG', 'TH', 'TW', 'VN'];
const CAMPAIGNS = ['spring webinar', 'trade fair', 'partner referral'];

function findRegion(country: string): string {
  if (AMERICAS.includes(country)) return 'americas';
  return ASIA_PACIFIC.includes(country) ? 'apac' : 'emea';
}

function findTier(employees: number): string {
  if (employees >= 1_000) return 'tier 1';
  return employees >= 250 ? 'tier 2' : 'tier 3';
}

/** Tags as a team would set them: size, region and, for every third account, a campaign. */
export const demoTags = ({
  domain,
  employees,
  country,
}: Pick<AccountRecord, 'employees' | 'country'> & { readonly domain: string }): string[] => [
  findTier(employees ?? 0),
  findRegion(country ?? ''),
  ...CAMPAIGNS.slice(draw({ domain }, 'campaign', 0, 8)).slice(0, 1),
];
