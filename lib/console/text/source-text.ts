import type { Data } from '../api/service.ts';
import { formatMinute, toWords } from './format.ts';

type Report = Data<'getRun'>['stats']['sources'][number];

/** Names that their ids don't spell out. */
const NAMES: Readonly<Record<string, string>> = {
  sec_edgar: 'SEC filings',
  dns: 'DNS',
  gdelt: 'GDELT',
  usaspending: 'USAspending',
  site: 'Company site',
  identity: 'Company registers',
  feeds: 'Company feeds',
};

export const sourceName = (source: string): string => NAMES[source] ?? toWords(source);

/** What went wrong and until when; undefined if nothing did. */
export function describeFailure({ error, retry_at }: Report): string | undefined {
  if (error === undefined) return undefined;
  return retry_at === undefined ? error : `${error} Paused until ${formatMinute(retry_at)}.`;
}
