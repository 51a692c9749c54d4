import { DEFAULT_AUDIT_DAYS } from '#platform/audit-trail.ts';
import type { Stage } from './stages.ts';

const MIN_DAYS = 30;
const MAX_DAYS = 3_650;

/** Rejects a setting that would keep personal data forever by mistake, or lose the trail within a month. */
function checkAuditDays({ name, auditDays = DEFAULT_AUDIT_DAYS }: Stage): void {
  if (Number.isInteger(auditDays) && auditDays >= MIN_DAYS && auditDays <= MAX_DAYS) return;
  throw new Error(
    `The stage ${name} sets auditDays to ${auditDays}; expected whole days from ${MIN_DAYS} to ${MAX_DAYS}.`,
  );
}

/** Paths are appended to it, and providers and agents compare what results letter by letter. */
const isPlain = (text: string): boolean => {
  const url = URL.parse(text);
  const isAddress = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isAddress && text === `${url.origin}${url.pathname}`.replace(/\/$/, '');
};

/** Rejects a base URL that sign-in, mails and agents would build wrong addresses from. */
function checkPublicUrl({ name, publicUrl }: Stage): void {
  // A local run is served over http, on a port that isn't known yet.
  if (name === 'local' || publicUrl === undefined || isPlain(publicUrl)) return;
  throw new Error(
    `The stage ${name} has the publicUrl "${publicUrl}"; expected https, a host and a path without a slash at its end, a query or a fragment, such as https://api.example.com/v1.`,
  );
}

/** Rejects settings of a stage that could not work, or would do harm. */
export function checkStage(stage: Stage): void {
  checkAuditDays(stage);
  checkPublicUrl(stage);
}
