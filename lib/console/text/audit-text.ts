import type { AuditEvent } from '#contract/audit-events.ts';
import { toWords } from './format.ts';

/** What audit events did, as a person would say it. */

/** By operation id, and signing in. */
export const ACTION_TEXTS: Readonly<Record<string, string>> = {
  'activate-account': 'Activated an account',
  'add-account-note': 'Added a note',
  'add-account-tags': 'Added tags to an account',
  'approve-agent': 'Approved an agent',
  'change-detection-states': 'Changed the state of signals',
  'change-list-members': 'Changed who is on a people list',
  'connect-chat': 'Connected the chat',
  'connect-crm': 'Connected a CRM',
  'connect-directory': 'Connected a people directory',
  'create-accounts': 'Added accounts',
  'create-api-key': 'Created an API key',
  'create-knowledge-base-section': 'Added to the knowledge base',
  'create-people-list': 'Created a people list',
  'create-search': 'Saved a standing search',
  'create-signal': 'Created a kind of signal',
  'create-webhook-destination': 'Added a webhook destination',
  'deactivate-account': 'Deactivated an account',
  'delete-account': 'Deleted an account',
  'delete-account-note': 'Deleted a note',
  'delete-api-key': 'Revoked an API key',
  'delete-knowledge-base-section': 'Deleted from the knowledge base',
  'delete-people-list': 'Deleted a people list',
  'delete-search': 'Deleted a standing search',
  'delete-session': 'Ended a session',
  'delete-sign-in-settings': 'Disconnected the sign-in provider',
  'delete-signal': 'Deleted a kind of signal',
  'delete-webhook-destination': 'Deleted a webhook destination',
  'disconnect-chat': 'Disconnected the chat',
  'disconnect-crm': 'Disconnected a CRM',
  'disconnect-directory': 'Disconnected a people directory',
  'enrich-account': 'Refreshed an account’s profile',
  'find-people': 'Searched for people',
  'give-detection-feedback': 'Rated a signal',
  'import-accounts': 'Imported accounts',
  'invite-member': 'Invited a member',
  'push-accounts-to-crm': 'Pushed accounts to the CRM',
  'push-accounts-to-webhook': 'Pushed accounts to a webhook',
  'push-people-to-crm': 'Pushed people to the CRM',
  'push-people-to-webhook': 'Pushed people to a webhook',
  'record-detection-activity': 'Recorded what was done with a signal',
  'redeliver-alert': 'Sent an alert again',
  'redraft-detection': 'Had a message written again',
  'refuse-sign-in': 'Was not let in',
  'reject-account': 'Rejected an account',
  'remove-account-tags': 'Removed tags from an account',
  'remove-member': 'Removed a member',
  'restore-account': 'Restored a rejected account',
  'retry-push-run': 'Retried a push',
  'reveal-email': 'Revealed a work email',
  'reveal-phone': 'Revealed a phone number',
  'rotate-notification-secret': 'Changed the signing secret of alerts',
  'rotate-webhook-secret': 'Changed the signing secret of a webhook',
  'scan-account': 'Scanned an account',
  'send-events': 'Sent in events',
  'set-account-owner': 'Changed the owner of an account',
  'set-person-owner': 'Changed the owner of a person',
  'sign-in': 'Signed in',
  'start-crm-import': 'Started an import from the CRM',
  'start-run': 'Started a discovery',
  'stop-import': 'Stopped an import',
  'sync-people': 'Loaded the people of an account',
  'test-notifications': 'Sent a sample alert',
  'test-webhook-destination': 'Tested a webhook destination',
  'update-account': 'Changed an account',
  'update-company-profile': 'Changed your company’s profile',
  'update-crm-import-settings': 'Changed the daily import from the CRM',
  'update-detection': 'Changed a signal or its message',
  'update-knowledge-base-section': 'Changed the knowledge base',
  'update-member': 'Changed a member',
  'update-member-alerts': 'Changed their own alerts',
  'update-notification-settings': 'Changed the alerts of the workspace',
  'update-relation-settings': 'Changed which companies are left alone',
  'update-search': 'Changed a standing search',
  'update-sign-in-settings': 'Changed the sign-in provider',
  'update-signal': 'Changed a kind of signal',
  'withdraw-detection-feedback': 'Took back the rating of a signal',
};

/** By the operator's command. */
export const COMMAND_TEXTS: Readonly<Record<string, string>> = {
  'budget-set': 'Set a budget',
  check: 'Checked the workspace',
  'key-create': 'Created an API key',
  'key-revoke': 'Revoked an API key',
  'person-erase': 'Erased a person',
  'plan-set': 'Changed the plan',
  'workspace-create': 'Created the workspace',
  'workspace-set': 'Changed the workspace',
};

const STATE_TEXTS: Readonly<Record<string, string>> = {
  contacted: 'Marked a signal as contacted',
  done: 'Marked a signal as done',
  new: 'Opened a signal again',
  seen: 'Opened a signal again',
  snoozed: 'Snoozed a signal',
};

const RATING_TEXTS: Readonly<Record<string, string>> = {
  true: 'Marked a signal as useful',
  false: 'Marked a signal as not useful',
};

/** What a signal was set to says more than that it was changed. */
export const describeAction = ({
  action,
  values: { state, useful },
}: Pick<AuditEvent, 'action' | 'values'>): string =>
  STATE_TEXTS[String(state)] ??
  RATING_TEXTS[String(useful)] ??
  ACTION_TEXTS[action] ??
  COMMAND_TEXTS[action] ??
  toWords(action);
