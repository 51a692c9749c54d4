import { describe, expect, it } from 'vitest';
import { actionText, formatField } from '#console/text/audit-text.ts';

describe('an audit event in the console', () => {
  it.each([
    ['activate-account', 'Activated account'],
    ['reject-account', 'Rejected account'],
    ['set-account-owner', 'Set account owner'],
    ['give-detection-feedback', 'Gave detection feedback'],
    ['withdraw-detection-feedback', 'Withdrew detection feedback'],
    ['retry-push-run', 'Retried push run'],
    ['find-people', 'Found people'],
    ['create-api-key', 'Created API key'],
    ['connect-crm', 'Connected CRM'],
  ])('says what %s did', (action, text) => {
    expect(actionText(action, 'api_key')).toBe(text);
  });

  it('says what an operator did, whose commands name the record first', () => {
    expect(actionText('member-add', 'operator')).toBe('Added member');
    expect(actionText('key-revoke', 'operator')).toBe('Revoked key');
  });

  it('names fields in words', () => {
    expect(['employee_min', 'signals.any_of'].map(formatField)).toEqual(['employee min', 'signals any of']);
  });
});
