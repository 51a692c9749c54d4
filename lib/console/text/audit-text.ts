/** What an audit event did, as a person would say it. */

/** Verbs that don't just take -ed. */
const PAST: Readonly<Record<string, string>> = {
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

const toPast = (verb: string): string => PAST[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);

/** `activate-account` as "Activated account". An operator's command names the record first: `member-add`. */
export function actionText(action: string, actor: string): string {
  const parts = action.split('-');
  const [verb = '', ...about] = actor === 'operator' ? parts.toReversed() : parts;
  const text = [toPast(verb), ...about.map((word) => SPELLED[word] ?? word)].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `employee_min` as "employee min". */
export const formatField = (field: string): string => field.replaceAll(/[_.]+/g, ' ');
