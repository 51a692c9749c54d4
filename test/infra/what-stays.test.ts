import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { readDeployOptions } from '#deploy/deploy-options.ts';
import type { ExistingResources } from '#infra/existing-resources.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { deployedStages, stackNameOf } from '#platform/stage-names.ts';
import { must } from '#test/harness/must.ts';
import { runbookSections } from '#test/infra/runbook.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

/** What remains of a stage's stack after CloudFormation rolled it back or deleted it, and the runbook's way back. */

type Stack = ReturnType<typeof stackOf>;
type Entry = readonly [id: string, resource: TemplateResource];

const prod = stageOf('prod');

let stack: Stack;

beforeAll(() => {
  stack = stackOf(prod, { endpoints: endpointList });
});

/** CloudFormation gives these a name from the template, by which it also imports them. */
const IMPORTED_BY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

const entries = ({ resources }: Stack): Entry[] => Object.entries(resources);

/** A failed create: `RetainExceptOnCreate` keeps nothing, and a protected table can't be deleted. */
const leftByFailedCreate = (made: Stack): Entry[] =>
  entries(made).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain');

const leftByDeletion = (made: Stack): Entry[] =>
  entries(made).filter(([, { DeletionPolicy }]) => /^Retain/.test(DeletionPolicy ?? 'Delete'));

const typesOf = (left: readonly Entry[]): string[] => [...new Set(left.map(([, { Type }]) => Type))].sort();

const section = (anchor: string): string => must(runbookSections().get(anchor));

/** The commands of a section's `sh` blocks, one per line. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

describe('a rolled-back first deploy', () => {
  it('leaves nothing whose name would block the next one', () => {
    const named = leftByFailedCreate(stack).filter(([, { Properties }]) =>
      Object.keys(Properties).some((property) => property.endsWith('Name')),
    );

    expect(named).toEqual([]);
  });

  it('treats the table and its encryption key alike', () => {
    const table = must(stack.ofType('AWS::DynamoDB::GlobalTable')[0]);
    const key = must(stack.ofType('AWS::KMS::Key')[0]);
    const secret = must(stack.ofType('AWS::SecretsManager::Secret')[0]);

    for (const { DeletionPolicy, UpdateReplacePolicy } of [table, key, secret]) {
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
    }
  });

  it('can delete the table, because its protection is off until the stack exists', () => {
    const { Parameters, Conditions } = stack.template;
    const table = must(stack.ofType('AWS::DynamoDB::GlobalTable')[0]);

    expect(table.Properties.Replicas[0].DeletionProtectionEnabled).toEqual({
      'Fn::If': ['TableIsProtected', true, false],
    });
    expect(Conditions.TableIsProtected).toEqual({ 'Fn::Equals': [{ Ref: 'TableProtection' }, 'on'] });
    expect(Parameters.TableProtection).toMatchObject({ Default: 'on', AllowedValues: ['on', 'off'] });
  });

  it("is followed by the runbook's steps for this stack", () => {
    const commands = commandsOf(section('a-first-deploy-that-failed'));
    const name = `--stack-name ${stackNameOf('prod')}`;

    expect(commands).toEqual([
      `aws cloudformation update-termination-protection --no-enable-termination-protection ${name}`,
      `aws cloudformation delete-stack ${name}`,
      `aws cloudformation wait stack-delete-complete ${name}`,
      'npm run deploy -- --stage prod',
    ]);
  });
});

describe('termination protection', () => {
  it.each(deployedStages)('of %s is on exactly if data is kept', (name) => {
    expect(stackOf(stageOf(name)).stack.terminationProtection).toBe(stageOf(name).keepsData);
  });
});

describe('a deleted stack', () => {
  /** As step 2 of the runbook writes it. */
  function existingOfRunbook(): ExistingResources {
    const [, block = ''] = must(/```ts\n([\s\S]*?)```/.exec(section('a-stack-that-was-deleted')));
    return Object.fromEntries(
      [...block.matchAll(/(\w+): '([^']+)'/g)].map(([, name = '', arn = '']) => [name, arn]),
    );
  }

  it('leaves exactly what holds data and can be reused', () => {
    expect(typesOf(leftByDeletion(stack))).toEqual([
      'AWS::ApiGateway::Account',
      'AWS::DynamoDB::GlobalTable',
      'AWS::IAM::Role',
      'AWS::KMS::Key',
      'AWS::Logs::LogGroup',
      'AWS::SecretsManager::Secret',
    ]);
  });

  it('is deployed again as the runbook says: everything left is imported by name, named, or has no name', () => {
    const again = stackOf({ ...prod, existing: existingOfRunbook() }, { endpoints: endpointList });
    const named = new Set(['AWS::KMS::Key', 'AWS::SecretsManager::Secret']);

    for (const [id, { Type, Properties }] of leftByDeletion(stack)) {
      const importedBy = IMPORTED_BY[Type];
      if (named.has(Type)) expect([id, again.resources[id]]).toEqual([id, undefined]);
      else if (importedBy !== undefined) {
        expect(Properties[importedBy]).toEqual(expect.any(String));
        expect(must(again.resources[id]).Properties[importedBy]).toBe(Properties[importedBy]);
      } else expect(Object.keys(Properties).filter((property) => property.endsWith('Name'))).toEqual([]);
    }
    const { importsExisting } = readDeployOptions(
      must(/npm run deploy -- (--stage prod [^`]+)`/.exec(section('a-stack-that-was-deleted'))?.[1]).split(
        ' ',
      ),
    );
    expect(importsExisting).toBe(true);
  });

  it('finds the key and the secret by the names in the template', () => {
    const [table] = stack.ofType('AWS::DynamoDB::GlobalTable');
    const [secret] = stack.ofType('AWS::SecretsManager::Secret');
    const commands = commandsOf(section('a-stack-that-was-deleted'));

    expect(commands[0]).toContain(`--table-name ${table?.Properties.TableName} `);
    expect(commands[1]).toContain(`--secret-id ${secret?.Properties.Name} `);
  });
});

describe('a stage that names existing resources', () => {
  const arns = {
    key: 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
    suppressionSecret:
      'arn:aws:secretsmanager:eu-west-1:111122223333:secret:signal-intelligence-prod/suppression-a1B2c3',
    table: 'arn:aws:dynamodb:eu-west-1:111122223333:table/signal-intelligence-prod',
    tableStream:
      'arn:aws:dynamodb:eu-west-1:111122223333:table/signal-intelligence-prod/stream/2026-11-17T09:00:00.000',
  };
  const streamOf = (made: ReturnType<typeof stackOf>) =>
    made
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ Properties }) => Properties)
      .find(({ StartingPosition }) => StartingPosition)?.EventSourceArn;
  const naming = (existing: ExistingResources, stage: Stage = prod) => stackOf({ ...stage, existing });

  it('creates none of it', () => {
    const made = naming(arns);

    for (const type of ['AWS::KMS::Key', 'AWS::SecretsManager::Secret', 'AWS::DynamoDB::GlobalTable']) {
      expect(made.ofType(type)).toEqual([]);
    }
  });

  it('still grants and uses them, under the alias that operators know', () => {
    const made = naming(arns);
    const roles = JSON.stringify(made.ofType('AWS::IAM::Role'));
    const queues = made.ofType('AWS::SQS::Queue');

    for (const arn of [arns.key, arns.suppressionSecret, arns.table]) expect(roles).toContain(arn);
    for (const part of ['index', 'stream']) expect(roles).toContain(`${arns.table}/${part}/*`);
    expect(streamOf(made)).toBe(arns.tableStream);
    expect(queues.length).toBeGreaterThan(0);
    for (const { Properties } of queues) expect(Properties.KmsMasterKeyId).toBe(arns.key);
    expect(made.ofType('AWS::KMS::Alias').map(({ Properties }) => Properties)).toEqual([
      { AliasName: 'alias/signal-intelligence-prod', TargetKeyId: arns.key },
    ]);
    const [one] = made
      .ofType('AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.Environment.Variables.TABLE_NAME);
    expect(one?.Properties.Environment.Variables.TABLE_NAME).toBe('signal-intelligence-prod');
  });

  it('reads the stream of its own table that it names, after the table was restored', () => {
    const [table, ...others] = stack.ofType('AWS::DynamoDB::GlobalTable');
    const restored = naming({ tableStream: arns.tableStream });

    expect(others).toEqual([]);
    expect(restored.ofType('AWS::DynamoDB::GlobalTable')).toEqual([table]);
    expect(streamOf(restored)).toBe(arns.tableStream);
    expect(streamOf(stack)).not.toBe(arns.tableStream);
  });

  it('encrypts its own table with an existing key', () => {
    const [table] = naming({ key: arns.key }).ofType('AWS::DynamoDB::GlobalTable');

    expect(table?.Properties.Replicas[0].SSESpecification).toEqual({ KMSMasterKeyId: arns.key });
  });

  it.each<[string, ExistingResources, Stage]>([
    ['a key that is no ARN', { key: 'alias/signal-intelligence-prod' }, prod],
    ['a key for a stage that wants none', { key: arns.key }, stageOf('staging')],
    ['a table without its stream', { table: arns.table }, prod],
    ['the table of another stage', { table: arns.table.replace('prod', 'staging') }, prod],
    ['a secret without the end of its ARN', { suppressionSecret: arns.suppressionSecret.slice(0, -7) }, prod],
    [
      'a secret of another name',
      { suppressionSecret: arns.suppressionSecret.replace('suppression-', 'other-') },
      prod,
    ],
  ])('is rejected with %s', (_, existing, stage) => {
    expect(() => naming(existing, stage)).toThrow(/names an existing/);
  });
});
