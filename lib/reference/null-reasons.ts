import { accountFields } from '#contract/account-fields.ts';
import { namesWhere } from '#contract/field-table.ts';
import { personFields } from '#contract/person-fields.ts';

const assignReason = (names: readonly string[], path: string, reason: string) =>
  Object.fromEntries(names.map((name) => [`${path}.${name}`, reason]));

const byBoth = namesWhere(accountFields, 'by', 'both');
const byCallers = namesWhere(accountFields, 'by', 'caller');

/**
 * When a field is null, for fields whose description doesn't say so. By schema and path, or by name. A test requires
 * one for every field that can be null.
 */
export const nullReasons: Readonly<Record<string, string>> = {
  ...assignReason(byCallers, 'Account', 'Null until you set it.'),
  ...assignReason(byCallers, 'update-account.body', 'Null clears it.'),
  ...assignReason(byBoth, 'Account', 'Null until enrichment finds it or you set it.'),
  ...assignReason(byBoth, 'update-account.body', 'Null hands it back to enrichment.'),
  ...assignReason(namesWhere(accountFields, 'by', 'directory'), 'Account', 'Null until enrichment finds it.'),
  ...assignReason(namesWhere(personFields, 'by', 'directory'), 'Person', 'Null if the directory has none.'),
  account_domain: 'Null if the account has none.',
  destination_id: 'Null for other channels.',
  domain: 'Null if the account was created without one.',
  email: 'Null if none is known.',
  email_checked_at: 'Null before the first.',
  employee_max: 'Null for no limit.',
  employee_min: 'Null for no limit.',
  error: 'Null unless it failed.',
  event_id: 'Null if no monitor did.',
  evidence: 'Null if no source is quoted.',
  feedback: 'Null if there is none.',
  job_board_url: 'Null if you set none.',
  latest_signal_why_reach_out: 'Null if there is no detection.',
  member_id: 'Null for a key without a member, and for operators.',
  note: 'Null if there is none.',
  owner_name: 'Null if there is no owner.',
  phone: 'Null if none is known.',
  phone_checked_at: 'Null before the first.',
  request_id: 'Null for operators.',
  search_id: 'Null if none did.',
  webhook_url: 'Null if none is set.',
  'IntegrationStatus.crm.connected_at': 'Null if no CRM is connected.',
  'IntegrationStatus.crm.provider': 'Null if no CRM is connected.',
  'IntegrationStatus.webhook.url': 'Null if none is set.',
  'WishedRole.title': 'Null if the query names no title.',
  'set-person-owner.body.owner_id': 'Null clears the owner.',
  'update-search.body.employee_max': 'Null removes the limit.',
  'update-search.body.employee_min': 'Null removes the limit.',
};
