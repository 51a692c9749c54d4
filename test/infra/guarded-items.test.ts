import { type Call, isAllowed } from '@signal/embedded-cloud/iam/policy.ts';
import { createRoleIdentities } from '@signal/embedded-cloud/iam/role-identities.ts';
import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { refuseUnsupported } from '@signal/embedded-cloud/template/refuse-unsupported.ts';
import { describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { must } from '#test/harness/must.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

/** The functions that may read signing secrets, and those that may change them. */
const READ_SECRETS = [
  'alerts',
  'create-webhook-destination',
  'delete-webhook-destination',
  'get-integrations',
  'get-member-alerts',
  'get-notification-settings',
  'list-webhook-destinations',
  'push-accounts-to-webhook',
  'push-people-to-webhook',
  'remove-member',
  'rotate-notification-secret',
  'rotate-webhook-secret',
  'test-notifications',
  'test-webhook-destination',
  'update-member-alerts',
  'update-notification-settings',
  'webhook-rows',
];
const WRITE_SECRETS = [
  'create-webhook-destination',
  'delete-webhook-destination',
  'remove-member',
  'rotate-notification-secret',
  'rotate-webhook-secret',
  'update-member-alerts',
  'update-notification-settings',
];
const READ_KEYS = [
  'approve-agent',
  'authorize-key',
  'connect-chat',
  'connect-crm',
  'connect-directory',
  'create-api-key',
  'create-webhook-destination',
  'delete-api-key',
  'delete-session',
  'delete-sign-in-settings',
  'delete-webhook-destination',
  'disconnect-chat',
  'disconnect-crm',
  'disconnect-directory',
  'export-accounts',
  'export-people',
  'get-member-alerts',
  'get-sign-in-settings',
  'invite-member',
  'list-api-keys',
  'list-audit-events',
  'list-sessions',
  'list-webhook-destinations',
  'oauth',
  'own-session',
  'remove-member',
  'rotate-notification-secret',
  'rotate-webhook-secret',
  'sign-in',
  'start-crm-import',
  'update-crm-import-settings',
  'update-member',
  'update-member-alerts',
  'update-notification-settings',
  'update-relation-settings',
  'update-sign-in-settings',
];
const WRITE_KEYS = [
  'approve-agent',
  'create-api-key',
  'delete-api-key',
  'delete-session',
  'delete-sign-in-settings',
  'oauth',
  'remove-member',
  'sign-in',
  'update-member',
  'update-sign-in-settings',
];

const { prod } = await synthesizedStages();
const stack = loadStack({
  template: prod.template,
  stackName: prod.stackName,
  endpoints: { sqs: 'http://127.0.0.1:9324' },
});
const roles = createRoleIdentities(stack);

/** The functions in the deployed template whose roles allow the call, as the embedded cloud evaluates it. */
function allowedFunctions(action: string, ...leadingKeys: string[]): string[] {
  const [table] = stack.ofType('AWS::DynamoDB::GlobalTable');
  const call: Call = { action, resource: must(table?.attributes.Arn), leadingKeys };
  return stack
    .ofType('AWS::Lambda::Function')
    .filter((resource) => isAllowed(roles.roleIdentityOf(resource), call))
    .map(({ properties }) => String(properties.Handler).replace(/\.handler$/, ''))
    .sort();
}

const secret = keys.destinationSecrets('ws_1', 'dst_1').PK;
const apiKey = keys.apiKey('key_1').PK;
const open = keys.workspace('ws_1').PK;

describe('what a key of the table guards', () => {
  it.each(['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:BatchGetItem'])(
    '%s of secrets and of API keys is for those who use them',
    (action) => {
      expect(allowedFunctions(action, secret)).toEqual(READ_SECRETS);
      expect(allowedFunctions(action, keys.notificationSecrets('ws_1').PK)).toEqual(READ_SECRETS);
      expect(allowedFunctions(action, apiKey)).toEqual(READ_KEYS);
      expect(allowedFunctions(action, open).length).toBeGreaterThan(80);
    },
  );

  it.each([
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:ConditionCheckItem',
  ])('%s of secrets and API keys is only for functions that change them', (action) => {
    expect(allowedFunctions(action, secret)).toEqual(WRITE_SECRETS);
    const deletes = ['dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'].includes(action);
    expect(allowedFunctions(action, apiKey)).toEqual(
      deletes ? WRITE_KEYS.filter((name) => !['oauth', 'sign-in'].includes(name)) : WRITE_KEYS,
    );
    expect(allowedFunctions(action, open).length).toBeGreaterThan(40);
  });

  it.each(['oauth', 'authorize-key'])('%s, which anyone can call, reaches keys and members alone', (id) => {
    const reads = (leadingKey: string) => allowedFunctions('dynamodb:GetItem', leadingKey).includes(id);
    const { member, account, accountDomainLock, suppressionState, vendorAnswer, workspaceEntry } = keys;

    expect([apiKey, member('ws_1', 'mem_1').PK].map(reads)).toEqual([true, true]);
    expect(
      [
        account('ws_1', 'acc_1'),
        accountDomainLock('ws_1', 'acme.example'),
        suppressionState(),
        vendorAnswer('ws_1', 'v', 'k'),
        workspaceEntry('ws_1'),
        keys.destinationSecrets('ws_1', 'dst_1'),
        keys.notificationSecrets('ws_1'),
      ].filter(({ PK }) => reads(PK)),
    ).toEqual([]);
    expect(allowedFunctions('dynamodb:DeleteItem', open)).not.toContain(id);
    expect(allowedFunctions('dynamodb:UpdateItem', open).includes(id)).toBe(id === 'oauth');
  });

  it('a batch is rejected for one guarded key among others', () => {
    expect(allowedFunctions('dynamodb:BatchGetItem', open, secret)).toEqual(READ_SECRETS);
    expect(allowedFunctions('dynamodb:BatchGetItem', open, secret, apiKey)).toEqual(
      READ_SECRETS.filter((name) => READ_KEYS.includes(name)),
    );
  });
});

it('the embedded cloud also runs the template of prod, including its key', () => {
  expect(() => refuseUnsupported(stack)).not.toThrow();
});
