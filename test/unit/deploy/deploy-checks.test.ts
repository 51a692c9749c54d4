import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Assembly } from '#deploy/assembly.ts';
import { assembly, DEV, Deploying, STACK, TABLE } from '#test/harness/deploying.ts';

let deploying: Deploying;

beforeEach(() => {
  deploying = new Deploying('https://nobody.invalid/v1', () => {
    throw new Error('nothing here is tried out');
  });
  return deploying.aws.start();
});

describe('checks', () => {
  afterEach(() => {
    expect(deploying.executions()).toEqual([]);
    expect(deploying.aws.changeSet).toBeUndefined();
  });

  it('require credentials', async () => {
    deploying.aws.isSignedIn = false;

    const report = await deploying.deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('expired');
    expect(report.hint).toContain('aws sso login');
  });

  it("require the stage's own account and region", async () => {
    const report = await deploying.deploy(['--yes'], {
      stage: { ...DEV, account: '999988887777', region: 'us-east-1' },
    });

    expect(report).toMatchObject({ exit_code: 3, account: '111122223333' });
    expect(report.findings).toMatchObject([
      { check: 'account', level: 'error' },
      { check: 'region', level: 'error' },
    ]);
  });

  it.each([
    ['none', undefined, 'is not bootstrapped'],
    ['an old one', { status: 'CREATE_COMPLETE', outputs: { BootstrapVersion: '5' } }, '6 is needed'],
  ])('require a bootstrap, not %s', async (_, stack, problem) => {
    deploying.aws.stacks.delete('CDKToolkit');
    if (stack) deploying.aws.stacks.set('CDKToolkit', stack);

    const report = await deploying.deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain(problem);
    expect(report.hint).toContain('npx cdk bootstrap aws://111122223333/eu-west-1');
  });

  it.each([
    ['ROLLBACK_COMPLETE', 'delete-stack'],
    ['UPDATE_IN_PROGRESS', 'Wait for it to finish'],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'Wait for it to finish'],
    ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback'],
    ['UPDATE_FAILED', 'rollback-stack'],
    ['DELETE_FAILED', '--retain-resources'],
  ])('reject a stack that is %s and say what to do', async (status, hint) => {
    deploying.aws.stacks.get(STACK)!.status = status;

    const report = await deploying.deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain(status);
    expect(report.hint).toContain(hint);
  });

  it('report that the stack of a stage that keeps its data is protected', async () => {
    deploying.aws.stacks.get(STACK)!.status = 'ROLLBACK_COMPLETE';

    const { hint } = await deploying.deploy(['--yes'], { stage: { ...DEV, keepsData: true } });

    expect(hint).toContain('--no-enable-termination-protection');
    expect((await deploying.deploy()).hint).not.toContain('termination-protection');
  });

  describe('encryption checks', () => {
    const KEY = { 'Fn::GetAtt': ['Key', 'Arn'] };
    const role = (Resource: unknown) => ({
      Type: 'AWS::IAM::Role',
      Properties: { Policies: [{ Action: ['kms:Decrypt'], Resource }] },
    });
    const table = (KMSMasterKeyId?: unknown) => ({
      Type: TABLE,
      Properties: {
        Replicas: [{ ...(KMSMasterKeyId !== undefined && { SSESpecification: { KMSMasterKeyId } }) }],
      },
    });
    const queue = (KmsMasterKeyId?: unknown) => ({ Type: 'AWS::SQS::Queue', Properties: { KmsMasterKeyId } });
    const secret = (KmsKeyId?: unknown) => ({
      Type: 'AWS::SecretsManager::Secret',
      Properties: { KmsKeyId },
    });

    const deployOver = (deployed: Record<string, object>, wanted: Assembly['resources']) => {
      deploying.aws.stacks.get(STACK)!.template = { Resources: deployed };
      deploying.assembly = { ...assembly, resources: wanted };
      return deploying.deploy(['--dry-run']);
    };

    it.each([
      ['table', table(), table(KEY)],
      ['queue', queue(), queue(KEY)],
      ['secret', secret(), secret(KEY)],
      ['table with another key', table('arn:old'), table(KEY)],
    ])(
      "reject encrypting a %s with a key that the deployed functions can't use",
      async (_, before, after) => {
        const report = await deployOver(
          { It: before, Role: role('arn:old') },
          { It: after, Role: role(KEY) },
        );

        expect(report).toMatchObject({ exit_code: 3 });
        expect(report.problem).toContain('It would be encrypted with a key');
        expect(report.hint).toContain("customerKey: 'granted'");
      },
    );

    it.each([
      [
        'functions may use the key already',
        { It: table(), Role: role(KEY) },
        { It: table(KEY), Role: role(KEY) },
      ],
      ['the key stays', { It: table(KEY), Role: role('arn:other') }, { It: table(KEY), Role: role(KEY) }],
      ['it is new', { Role: role('arn:other') }, { It: table(KEY), Role: role(KEY) }],
      ['it goes back to a key of AWS', { It: table(KEY), Role: role(KEY) }, { It: table(), Role: role(KEY) }],
    ])('pass if %s', async (_, before, after) => {
      expect(await deployOver(before, after)).toMatchObject({ exit_code: 0 });
    });
  });

  it('reject what exceeds a quota', async () => {
    deploying.aws.quotas.set('L-FE177D64', 0).set('L-01C8A9E0', 3);

    const report = await deploying.deploy();

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('IAM roles: this stack uses 1 of 0 in the account');
    // The root, /accounts, /accounts/{id} and /accounts/{id}/tags.
    expect(report.problem).toContain('REST API resources: this stack uses 4 of 3 in eu-west-1');
    expect(report.hint).toContain('--quota-code L-FE177D64');
  });

  it('reject an account with less concurrency than the stage needs', async () => {
    deploying.aws.quotas.set('L-B99A9384', 199);

    const report = await deploying.deploy(['--yes'], { stage: { ...DEV, accountConcurrency: 200 } });

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toBe('concurrent executions: this stack uses 200 of 199 in eu-west-1');
    expect(report.hint).toContain('--service-code lambda --quota-code L-B99A9384 --desired-value 400');
    expect(report.hint).toContain('accountConcurrency');
  });

  it('accept an account with enough concurrency, and assume the default if it has no value', async () => {
    deploying.aws.quotas.set('L-B99A9384', 10).set('L-2ACBD22F', 'default');

    const report = await deploying.deploy(['--dry-run']);
    const told = report.findings.filter(({ check }) => check === 'quota');

    expect(report.exit_code).toBe(0);
    expect(told[0]).toMatchObject({ level: 'ok', message: expect.stringContaining('uses 10 of 10') });
    expect(told[1]).toMatchObject({ level: 'ok', message: expect.stringContaining('uses 2 of 7') });
  });

  describe('concurrency checks', () => {
    const counting = { ...DEV, accountConcurrency: 400 };
    const concurrencyOf = async (args = ['--dry-run']) => {
      const { findings, exit_code } = await deploying.deploy(args, { stage: counting });
      return { ...findings.find(({ check }) => check === 'concurrency'), exit_code };
    };
    const reserving = (ReservedConcurrentExecutions: number) => ({
      Resources: { Step: { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions } } },
    });

    it('reject a stage that counts on what other functions have reserved', async () => {
      deploying.aws.concurrency = { all: 1_000, unreserved: 399 };

      expect(await concurrencyOf()).toMatchObject({
        exit_code: 3,
        level: 'error',
        message:
          'Concurrency: the stage counts on 400 of 399 that other functions of eu-west-1 have not reserved; the account has 1000.',
        hint: expect.stringContaining('accountConcurrency'),
      });
    });

    it('count in what the stage itself has reserved', async () => {
      deploying.aws.concurrency = { all: 1_000, unreserved: 150 };
      deploying.aws.stacks.get(STACK)!.template = reserving(250);
      expect(await concurrencyOf()).toMatchObject({ exit_code: 0, level: 'ok' });

      deploying.aws.stacks.get(STACK)!.template = reserving(249);
      expect(await concurrencyOf()).toMatchObject({ exit_code: 3, level: 'error' });
    });

    it.each([
      ['denied', 'lambda:GetAccountSettings'],
      ['broken', 'Try again'],
    ] as const)('warn if reading it is %s', async (concurrency, hint) => {
      deploying.aws.concurrency = concurrency;

      expect(await concurrencyOf()).toMatchObject({
        exit_code: 0,
        level: 'warning',
        hint: expect.stringContaining(hint),
      });
    });
  });

  it("continue if quotas can't be read, and say so once", async () => {
    for (const code of ['L-B99A9384', 'L-2ACBD22F', 'L-FE177D64']) deploying.aws.quotas.set(code, 'denied');

    const report = await deploying.deploy(['--dry-run']);

    expect(report.exit_code).toBe(0);
    expect(report.findings.filter(({ level }) => level === 'warning')).toMatchObject([
      { message: "These credentials can't read quotas." },
    ]);
  });

  it('reject more resources and bytes than CloudFormation allows', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, n) => [`R${n}`, { Type: 'AWS::SNS::Topic' }]),
    );
    const large = { ...assembly, resources: many, templateBytes: 1_000_001 };

    const report = await deploying.deploy(['--yes'], {
      toolkit: { synthesize: async () => large, prepare: async () => undefined },
    });

    expect(report).toMatchObject({ exit_code: 3 });
    expect(report.problem).toContain('501 of 500 resources');
    expect(report.problem).toContain('1,000,001 of 1,000,000 bytes');
  });
});
