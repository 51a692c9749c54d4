import { beforeEach, describe, expect, it } from 'vitest';
import { refusedChanges } from '#deploy/changes/guard-changes.ts';
import { assembly, DEV, Deploying, FUNCTION, STACK, TABLE } from '#test/harness/deploying.ts';
import type { ToldChange } from '#test/harness/doubles/aws-control-plane.ts';

let deploying: Deploying;

beforeEach(() => {
  deploying = new Deploying('https://nobody.invalid/v1', () => {
    throw new Error('nothing here is tried out');
  });
  return deploying.aws.start();
});

describe('a deploy', () => {
  it("uses its own permissions if the bootstrap role can't be assumed", async () => {
    deploying.aws.hasDeployRole = false;

    expect(await deploying.deploy(['--dry-run'])).toMatchObject({ exit_code: 0 });
    expect(deploying.aws.askedBy).toEqual(new Set(['OWN']));
  });

  it('is only shown in a dry run: the change set is deleted', async () => {
    const report = await deploying.deploy(['--dry-run']);

    expect(report).toMatchObject({
      result: 'dry_run',
      exit_code: 0,
      changes: { change: { 'AWS::Lambda::Function': ['ListAccounts'] } },
    });
    expect(report.smoke).toBeUndefined();
    expect(deploying.aws.asked).toContain(`DeleteChangeSet ${STACK}`);
    expect(deploying.aws.asked).not.toContain(`DeleteStack ${STACK}`);
    expect(deploying.executions()).toEqual([]);
  });

  it('that is declined leaves nothing behind, not even the empty stack of a first change set', async () => {
    deploying.aws.stacks.delete(STACK);
    const questions: string[] = [];

    const report = await deploying.deploy([], {
      ask: async (question) => {
        questions.push(question);
        return false;
      },
    });

    expect(report).toMatchObject({ result: 'stopped', exit_code: 5 });
    expect(questions).toEqual(['Deploy this to dev (111122223333, eu-west-1)?']);
    expect(deploying.aws.changeSet).toBeUndefined();
    expect(deploying.aws.stacks.has(STACK)).toBe(false);
    expect(deploying.executions()).toEqual([]);
  });
});

describe('a deploy of an unchanged stage', () => {
  beforeEach(() => {
    deploying.changes = [];
  });

  it('changes nothing, and deletes the empty change set', async () => {
    const report = await deploying.deploy(['--dry-run']);

    expect(report).toMatchObject({ result: 'dry_run', exit_code: 0 });
    expect(report.changes).toBeUndefined();
    expect(deploying.aws.changeSet).toBeUndefined();
    expect(deploying.aws.stacks.has(STACK)).toBe(true);
  });

  it.each([
    ["The submitted information didn't contain changes. Submit different information.", 0],
    ['No updates are to be performed.', 0],
    ['Transform AWS::Serverless-2016-10-31 failed', 6],
  ])('whose change set failed with "%s" ends with %i', async (reason, exit_code) => {
    const report = await deploying.deploy(['--dry-run'], {
      toolkit: {
        synthesize: async () => assembly,
        async prepare(_, { name }) {
          deploying.aws.changeSet = { name, changes: [], status: 'FAILED', reason };
        },
      },
    });

    expect(report).toMatchObject({ exit_code });
    expect(deploying.aws.changeSet).toBeUndefined();
  });
});

describe('the first deploy of a stage that keeps its data', () => {
  const first = (args: readonly string[], more: Parameters<Deploying['deploy']>[1] = {}) => {
    deploying.aws.stacks.delete(STACK);
    deploying.assembly = { ...assembly, parameters: ['BootstrapVersion', 'TableProtection'] };
    return deploying.deploy(args, { stage: { ...DEV, keepsData: true }, ...more });
  };

  it('creates the table without protection, so that it can be rolled back, and protects it once the stack exists', async () => {
    deploying.aws.end = { status: 'CREATE_COMPLETE', failure: '' };

    const report = await first(['--yes']);

    expect(deploying.parameters).toEqual([{ TableProtection: 'off' }, { TableProtection: 'on' }]);
    expect(deploying.executions()).toHaveLength(2);
    expect(report.changes).toMatchObject({ change: { 'AWS::Lambda::Function': ['ListAccounts'] } });
  });

  it('asks once', async () => {
    deploying.aws.end = { status: 'CREATE_COMPLETE', failure: '' };
    let questions = 0;

    await first([], {
      ask: async () => {
        questions += 1;
        return true;
      },
    });

    expect(questions).toBe(1);
    expect(deploying.executions()).toHaveLength(2);
  });

  it('protects nothing if it fails', async () => {
    deploying.aws.end = { status: 'ROLLBACK_COMPLETE', failure: 'The role is too long' };

    expect(await first(['--yes'])).toMatchObject({ exit_code: 6 });
    expect(deploying.parameters).toEqual([{ TableProtection: 'off' }]);
  });

  it('never removes the protection of an imported table', async () => {
    deploying.aws.end = { status: 'CREATE_COMPLETE', failure: '' };

    await first(['--yes', '--import-existing-resources']);

    expect(deploying.parameters).toEqual([{ TableProtection: 'on' }]);
  });

  it('leaves no stack after a dry run, although the CDK has protected it', async () => {
    const report = await first(['--dry-run'], {
      toolkit: {
        synthesize: async () => deploying.assembly,
        async prepare(_, { name }) {
          deploying.aws.stacks.set(STACK, { status: 'REVIEW_IN_PROGRESS', isProtected: true });
          deploying.aws.changeSet = { name, changes: [FUNCTION] };
        },
      },
    });

    expect(report).toMatchObject({ result: 'dry_run', exit_code: 0 });
    expect(deploying.aws.stacks.has(STACK)).toBe(false);
  });

  it('is followed by others that keep the protection', async () => {
    deploying.assembly = { ...assembly, parameters: ['TableProtection'] };

    await deploying.deploy(['--dry-run'], { stage: { ...DEV, keepsData: true } });

    expect(deploying.parameters).toEqual([{ TableProtection: 'on' }]);
  });
});

describe('a resource that holds data', () => {
  const table = (change: Partial<ToldChange>): ToldChange => ({
    Action: 'Modify',
    LogicalResourceId: 'Table',
    ResourceType: TABLE,
    ...change,
  });

  it.each([
    ['replaced', table({ Replacement: 'True' })],
    ['perhaps replaced', table({ Replacement: 'Conditional' })],
    ['changed by what is not known yet', table({ Action: 'Dynamic' })],
    ['removed', table({ Action: 'Remove' })],
  ])('the table is not %s, whatever is allowed', async (_, change) => {
    // On the second page of CloudFormation's response.
    deploying.changes = [FUNCTION, { ...FUNCTION, LogicalResourceId: 'Other' }, change];

    const report = await deploying.deploy(['--yes', '--allow-replace', 'Table']);

    expect(report).toMatchObject({ result: 'stopped', exit_code: 4, refusals: [{ id: 'Table' }] });
    expect(report.hint).toContain('No option allows it');
    expect(deploying.aws.asked).toContain(`DeleteChangeSet ${STACK}`);
    expect(deploying.executions()).toEqual([]);
  });

  it('a queue is removed only if it is named', async () => {
    deploying.changes = [{ Action: 'Remove', LogicalResourceId: 'Rows', ResourceType: 'AWS::SQS::Queue' }];

    const refused = await deploying.deploy(['--dry-run', '--allow-replace', 'Other']);
    const allowed = await deploying.deploy(['--dry-run', '--allow-replace', 'Rows']);

    expect(refused).toMatchObject({ exit_code: 4, hint: 'To allow it, pass --allow-replace Rows' });
    expect(allowed).toMatchObject({ exit_code: 0 });
  });

  it.each([
    'AWS::SecretsManager::Secret',
    'AWS::KMS::Key',
    'AWS::Logs::LogGroup',
    'AWS::S3::Bucket',
    'AWS::SNS::Topic',
    'AWS::ApiGateway::RestApi',
    'AWS::StepFunctions::StateMachine',
  ])('%s is neither replaced nor removed unless it is named, but may be changed', (type) => {
    const refused = (action: 'replace' | 'remove' | 'change', ...named: string[]) =>
      refusedChanges([{ id: 'Thing', type, action }], named).map(({ id }) => id);

    expect([refused('replace'), refused('remove', 'Other')]).toEqual([['Thing'], ['Thing']]);
    expect([refused('replace', 'Thing'), refused('change')]).toEqual([[], []]);
  });
});

describe('a failed deploy', () => {
  it('reports the root cause, and that the previous version is still live', async () => {
    deploying.aws.end = { status: 'UPDATE_ROLLBACK_COMPLETE', failure: 'The role is too long' };

    const report = await deploying.deploy();

    expect(report).toMatchObject({ result: 'stopped', exit_code: 6 });
    expect(report.problem).toContain('UPDATE_ROLLBACK_COMPLETE');
    expect(report.problem).toContain('The role is too long');
    expect(report.problem).not.toContain('cancelled');
    expect(report.hint).toContain('The previous version is still serving');
    expect(report.smoke).toBeUndefined();
  });

  it('is not awaited forever', async () => {
    const report = await deploying.deploy(['--yes'], { longestMs: 0 });

    expect(report).toMatchObject({ exit_code: 8 });
    expect(report.hint).toContain('describe-stack-events');
  });

  it('continues in AWS if it is interrupted', async () => {
    const control = new AbortController();

    const report = await deploying.deploy(['--yes'], {
      signal: control.signal,
      say: (line) => {
        if (line.includes('UPDATE_IN_PROGRESS')) control.abort();
      },
    });

    expect(report).toMatchObject({ exit_code: 130 });
    expect(report.problem).toContain('continues in AWS');
  });

  it('deletes its change set if it is interrupted before anything was deployed', async () => {
    const control = new AbortController();

    const report = await deploying.deploy([], {
      signal: control.signal,
      ask: async () => {
        control.abort();
        return true;
      },
    });

    expect(report).toMatchObject({ exit_code: 130 });
    expect(deploying.aws.changeSet).toBeUndefined();
    expect(deploying.executions()).toEqual([]);
  });

  it("is not executed if its change set can't be created", async () => {
    const report = await deploying.deploy(['--yes'], {
      toolkit: {
        synthesize: async () => assembly,
        async prepare(_, { name }) {
          deploying.aws.changeSet = { name, changes: [FUNCTION], status: 'FAILED' };
        },
      },
    });

    expect(report).toMatchObject({ exit_code: 6 });
    expect(deploying.aws.changeSet).toBeUndefined();
    expect(deploying.executions()).toEqual([]);
  });
});
