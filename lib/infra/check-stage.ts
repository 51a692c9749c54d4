import { MIN_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import type { Stage } from './stages.ts';

const MIN_AUDIT_DAYS = 30;
const MAX_AUDIT_DAYS = 3_650;

interface StageRule {
  readonly isBroken: (stage: Stage) => boolean;
  /** Follows the stage's name. */
  readonly describe: (stage: Stage) => string;
}

/** Settings that could not work, or would do harm. */
const STAGE_RULES: readonly StageRule[] = [
  // Personal data would be kept forever by mistake, or the trail lost within a month.
  {
    isBroken: ({ auditDays = DEFAULT_AUDIT_DAYS }) =>
      !(Number.isInteger(auditDays) && auditDays >= MIN_AUDIT_DAYS && auditDays <= MAX_AUDIT_DAYS),
    describe: ({ auditDays }) =>
      `sets auditDays to ${auditDays}; expected whole days from ${MIN_AUDIT_DAYS} to ${MAX_AUDIT_DAYS}.`,
  },
  // Sign-in, mails and agents would build wrong addresses. A local run is served over http, on a port that isn't known yet.
  {
    isBroken: ({ name, publicUrl }) => name !== 'local' && publicUrl !== undefined && !isBaseUrl(publicUrl),
    describe: ({ publicUrl }) =>
      `has the publicUrl "${publicUrl}"; expected https, a host and a path without a slash at its end, a query or a fragment, such as https://api.example.com/v1.`,
  },
  // A deployed service that pushes into sandboxes would report records that don't exist.
  {
    isBroken: ({ name, sandboxes }) => name !== 'local' && sandboxes === true,
    describe: () => 'must not use sandboxes: only local runs may. Remove them.',
  },
  // No account has less, and with less, workflows would wait for each other forever.
  {
    isBroken: ({ accountConcurrency }) =>
      !(Number.isInteger(accountConcurrency) && accountConcurrency >= MIN_ACCOUNT_CONCURRENCY),
    describe: ({ accountConcurrency }) =>
      `has an accountConcurrency of ${accountConcurrency}; it must be a whole number of at least ${MIN_ACCOUNT_CONCURRENCY}, the quota of a new AWS account.`,
  },
];

/** Paths are appended to it. Identity providers and agents compare the whole URL, so a slash too many breaks them. */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  const isAddress = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isAddress && text === `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

export function checkStage(stage: Stage): void {
  const brokenRule = STAGE_RULES.find(({ isBroken }) => isBroken(stage));
  if (brokenRule) throw new Error(`The stage ${stage.name} ${brokenRule.describe(stage)}`);
}

/** A deployed service must never trust one server to answer for the whole web. */
export function refuseFakeWeb({ name }: Stage, standIn: string | undefined): void {
  if (name === 'local' || standIn === undefined) return;
  throw new Error(
    `The stage ${name} must not have a stand-in for the web, got ${standIn}: only local runs may.`,
  );
}

/** What a stage that keeps customers' data must name, so that someone hears of a failure and can be reached. */
const REQUIRED_SETTINGS: readonly StageRule[] = [
  {
    isBroken: ({ alarmEmails = [] }) => alarmEmails.length === 0,
    describe: () =>
      'has no alarmEmails: nobody would get its alarms. Set alarmEmails in lib/infra/stages.ts.',
  },
  {
    isBroken: ({ contact, providers }) => contact === undefined && providers.research === 'live',
    describe: () =>
      'has no contact, without which live sources are not read and scans find nothing. Set one with -c contact=you@company.com or in lib/infra/stages.ts.',
  },
];

/** Names all that is missing at once. */
export function requireOperatorSettings(stage: Stage): void {
  const brokenRules = stage.keepsData ? REQUIRED_SETTINGS.filter(({ isBroken }) => isBroken(stage)) : [];
  if (brokenRules.length === 0) return;
  throw new Error(brokenRules.map(({ describe }) => `The stage ${stage.name} ${describe(stage)}`).join('\n'));
}
