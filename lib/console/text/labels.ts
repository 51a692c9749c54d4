import type { SignalDetection } from '#contract/detections.ts';
import type { FullRun } from '#contract/runs.ts';
import type { Data } from '../api/service.ts';
import { formatMinute, formatNumber, plural, toWords } from './format.ts';

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

/** The offered types and their labels. */
export const SECTION_TYPES: Readonly<Record<string, string>> = {
  overview: 'Overview',
  product: 'Product',
  value_prop: 'Value proposition',
  icp: 'Ideal customer profile',
  pricing: 'Pricing',
  competitor: 'Competitors',
  custom: 'Custom',
};

/** A custom type is shown as written. */
export const sectionTypeLabel = (type: string): string => {
  const existing = type.toLowerCase();
  return (Object.hasOwn(SECTION_TYPES, existing) && SECTION_TYPES[existing]) || toWords(type);
};

/** What an audit event did, as a person would say it. */

/** Verbs that don't just take -ed. */
const IRREGULAR_PAST_FORMS: Readonly<Record<string, string>> = {
  find: 'found',
  give: 'gave',
  put: 'put',
  retry: 'retried',
  send: 'sent',
  set: 'set',
  stop: 'stopped',
  withdraw: 'withdrew',
};

const SPELLED: Readonly<Record<string, string>> = { api: 'API', crm: 'CRM', oauth: 'OAuth' };

const toPast = (verb: string): string =>
  IRREGULAR_PAST_FORMS[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);

/** `activate-account` as "Activated account". An operator's command names the record first: `member-add`. */
export function actionText(action: string, actor: string): string {
  const parts = action.split('-');
  const [verb = '', ...about] = actor === 'operator' ? parts.toReversed() : parts;
  const text = [toPast(verb), ...about.map((word) => SPELLED[word] ?? word)].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `employee_min` as "employee min". */
export const formatField = (field: string): string => field.replaceAll(/[_.]+/g, ' ');

type FitReason = SignalDetection['icp_fit_reasons'][number];

/** What is found, and what the ideal customer profile says about it. */
export function describeFit({ about, asked, found }: FitReason): string {
  const known =
    found === null ? 'Unknown' : found.charAt(0).toUpperCase() + found.slice(1).replace(/\.$/, '');
  if (asked === null) return `${known}. Your ideal customer profile doesn’t say.`;
  return about === 'exclusions'
    ? `${known}. Your profile says: ${asked}.`
    : `${known}. You ask for ${asked}.`;
}

/** How far a run is, in a sentence; what it hasn't begun yet is left out. */
export function describeProgress({ mode, stats }: Pick<FullRun, 'mode' | 'stats'>): string {
  const answered = stats.sources.filter(({ status }) => status === 'ok').length;
  const parts =
    mode === 'monitor'
      ? [
          answered > 0 && `${plural(answered, 'source')} answered`,
          stats.documents > 0 && `${plural(stats.documents, 'document')} read`,
          stats.jobs > 0 && `${formatNumber(stats.jobs_done)} of ${plural(stats.jobs, 'signal')} checked`,
          stats.detections > 0 && plural(stats.detections, 'finding'),
        ]
      : [
          stats.candidates > 0 && `${plural(stats.candidates, 'company', 'companies')} looked at`,
          stats.documents > 0 && `${plural(stats.documents, 'document')} read`,
          stats.matched > 0 && `${formatNumber(stats.matched)} matched`,
          stats.accounts > 0 && `${plural(stats.accounts, 'account')} suggested`,
        ];
  return parts.filter(Boolean).join(' · ') || 'Asking the sources';
}
