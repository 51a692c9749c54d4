import type { Data } from '../api/types.ts';
import { minuteText, words } from './format.ts';

type Report = Data<'getRun'>['stats']['sources'][number];

/** Names that their ids don't spell out. */
const NAMES: Readonly<Record<string, string>> = {
  sec_edgar: 'SEC filings',
  dns: 'DNS',
  gdelt: 'GDELT',
  globenewswire: 'GlobeNewswire',
  prnewswire: 'PR Newswire',
  usaspending: 'USAspending',
  warn_notices: 'WARN notices',
  companies_house: 'Companies House',
  site: 'Company site',
  identity: 'Company registers',
  feeds: 'Company feeds',
};

export const sourceName = (source: string): string => NAMES[source] ?? words(source);

/** What went wrong and until when; undefined if nothing did. */
export function failureLine({ error, retry_at }: Report): string | undefined {
  if (error === undefined) return undefined;
  return retry_at === undefined ? error : `${error} Paused until ${minuteText(retry_at)}.`;
}
