import { memoryLinks } from '#test/harness/memory-links.ts';
import { openSandbox } from './crm-records.ts';

let companies = 0;

/** A company without rate limits, whose search shows new records after this delay. */
export function connected(searchLagMs = 0) {
  companies += 1;
  const links = memoryLinks();
  const opened = openSandbox('pipedrive', `acme-${companies}`, { links });
  const rule = (rules: object) => opened.sandbox.setRules(opened.account, { ...rules });
  rule({ unpaced: true, search_lag_ms: searchLagMs });
  return { ...opened, links, rule };
}

export const HOUR = 3_600_000;
export const calls = ({ sandbox, account }: ReturnType<typeof connected>, call: string): number =>
  sandbox.calls(account).get(call) ?? 0;
