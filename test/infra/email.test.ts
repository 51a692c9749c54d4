import { describe, expect, it } from 'vitest';
import { updateMemberAlerts } from '#contract/member-alerts.ts';
import { type EmailSettings, type Stage, stageOf } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';

const withEmail = (email: EmailSettings, parts: Partial<Stage> = {}): Stage => ({
  ...stageOf('prod'),
  publicUrl: 'https://api.example.com/v1',
  email,
  ...parts,
});

const built = (stage: Stage) => stackOf(stage, { endpoints: [updateMemberAlerts] });

interface Built {
  readonly resources: Readonly<Record<string, TemplateResource>>;
}

/** Statements of all roles that are about SES, with their role's id. */
const grants = ({ resources }: Built) =>
  Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .flatMap(([id, { Properties }]) =>
      [Properties.Policies ?? []]
        .flat()
        .flatMap(({ PolicyDocument }) =>
          PolicyDocument.Statement.filter((statement: object) =>
            /"ses:/i.test(JSON.stringify(statement)),
          ).map((statement: object) => ({ id, ...statement })),
        ),
    );

const environments = ({ resources }: Built) =>
  Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => {
      const { EMAIL_FROM, EMAIL_CONFIGURATION_SET } = Properties.Environment.Variables;
      return EMAIL_FROM === undefined
        ? []
        : [[Properties.Handler, EMAIL_FROM, EMAIL_CONFIGURATION_SET].join(' ').trim()];
    })
    .sort();

const arn = (resource: string) => ({
  'Fn::Join': [
    '',
    [
      'arn:',
      { Ref: 'AWS::Partition' },
      ':ses:',
      { Ref: 'AWS::Region' },
      ':',
      { Ref: 'AWS::AccountId' },
      `:${resource}`,
    ],
  ],
});

describe('a stage that sends email', () => {
  it('lets only the consumer of alerts send, from one address of one identity', () => {
    expect(grants(built(withEmail({ from: 'alerts@mail.example.com' })))).toEqual([
      {
        id: expect.stringMatching(/^AlertsRole/),
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: arn('identity/mail.example.com'),
        Condition: { StringEquals: { 'ses:FromAddress': 'alerts@mail.example.com' } },
      },
    ]);
  });

  it('may name the identity, and a configuration set, which is a resource of the same call', () => {
    const email = { from: 'alerts@mail.example.com', identity: 'example.com', configurationSet: 'alerts' };
    const stack = built(withEmail(email));

    expect(grants(stack)).toEqual([
      expect.objectContaining({ Resource: [arn('configuration-set/alerts'), arn('identity/example.com')] }),
    ]);
    expect(environments(stack)).toEqual([
      'alerts.handler alerts@mail.example.com alerts',
      'update-member-alerts.handler alerts@mail.example.com alerts',
    ]);
  });

  it.each<[string, EmailSettings, Partial<Stage>]>([
    ['expected a lowercase address', { from: 'Alerts <alerts@example.com>' }, {}],
    ['expected a lowercase address', { from: 'example.com' }, {}],
    ['expected alerts@example.com or its domain', { from: 'alerts@example.com', identity: 'other.com' }, {}],
    ['expected alerts@example.com or its domain', { from: 'alerts@example.com', identity: 'ample.com' }, {}],
    ['configuration set "a b"', { from: 'alerts@example.com', configurationSet: 'a b' }, {}],
  ])('is rejected at synth: %s', (reason, email, parts) => {
    expect(() => built(withEmail(email, parts))).toThrow(reason);
  });

  it('needs an address for the link that ends the mails', () => {
    const { publicUrl: _, ...stage } = withEmail({ from: 'alerts@example.com' });

    expect(() => built(stage)).toThrow('needs a publicUrl');
  });
});

it.each(deployedStages)('%s, which has no sender, grants nothing and knows no sender', async (name) => {
  expect(stageOf(name).email).toBeUndefined();
  const stack = (await synthesizedStages())[name];
  expect(grants(stack)).toEqual([]);
  expect(environments(stack)).toEqual([]);
});
