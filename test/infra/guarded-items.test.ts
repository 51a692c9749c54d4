import { type Call, isAllowed } from '@signal/embedded-cloud/iam/policy.ts';
import { createRoleIdentities } from '@signal/embedded-cloud/iam/role-identities.ts';
import { loadStack } from '@signal/embedded-cloud/template/load-stack.ts';
import { refuseUnsupported } from '@signal/embedded-cloud/template/refuse-unsupported.ts';
import { describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { must } from '#test/harness/must.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { synthesizedStages } from '#test/infra/synthesized.ts';

const cases = readCases(import.meta);

/** The functions that may read signing secrets, and those that may change them. */
const READ_SECRETS = cases<string>('reads secrets');
const WRITE_SECRETS = cases<string>('writes secrets');
const READ_KEYS = cases<string>('reads keys');
const WRITE_KEYS = cases<string>('writes keys');

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
