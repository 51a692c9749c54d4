import { describe, expect, it } from 'vitest';
import { updateMemberAlerts } from '#contract/member-alerts.ts';
import { type EmailSettings, getStage, type Stage } from '#infra/stages.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { referred } from '#test/infra/function-of.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import { synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';

const withEmail = (email: EmailSettings, parts: Partial<Stage> = {}): Stage => ({
  ...getStage('prod'),
  publicUrl: 'https://api.example.com/v1',
  email,
  ...parts,
});

const built = (stage: Stage) => stackOf(stage, { endpoints: [updateMemberAlerts] });

interface Built {
  readonly resources: Readonly<Record<string, TemplateResource>>;
}

const functionsWith = (resources: Built['resources'], roleId: string): string[] =>
  Object.values(resources)
    .filter(
      ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && referred(Properties.Role) === roleId,
    )
    .map(({ Properties }) => Properties.Handler);

/** Statements of all roles that are about SES, with the functions that have the role. */
const grants = ({ resources }: Built) =>
  Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .flatMap(([id, { Properties }]) =>
      [Properties.Policies ?? []]
        .flat()
        .flatMap(({ PolicyDocument }) =>
          PolicyDocument.Statement.filter((statement: object) =>
            /"ses:/i.test(JSON.stringify(statement)),
          ).map((statement: object) => ({ functions: functionsWith(resources, id), ...statement })),
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

const SEND = {
  Effect: 'Allow',
  Action: 'ses:SendEmail',
  Resource: arn('identity/mail.example.com'),
  Condition: { StringEquals: { 'ses:FromAddress': 'alerts@mail.example.com' } },
};

describe('a stage that sends email', () => {
  it('lets only the consumer of alerts and what asks for a confirmation send, from one address of one identity', () => {
    expect(grants(built(withEmail({ from: 'alerts@mail.example.com' })))).toEqual([
      {
        functions: ['update-member-alerts.handler'],
        ...SEND,
      },
      {
        functions: ['alerts.handler'],
        ...SEND,
      },
    ]);
  });

  it('lets the links in its mails read and update records of workspaces, and nothing else', () => {
    const { resources } = built(withEmail({ from: 'alerts@mail.example.com' }));
    const role = Object.entries(resources).find(
      ([id, { Type }]) =>
        Type === 'AWS::IAM::Role' && functionsWith(resources, id).includes('mail-links.handler'),
    );
    const table = JSON.stringify(
      [role?.[1].Properties.Policies]
        .flat()
        .flatMap(({ PolicyDocument }) =>
          PolicyDocument.Statement.filter((statement: object) =>
            /"dynamodb:/.test(JSON.stringify(statement)),
          ).map(({ Effect, Action, Condition }: Record<string, unknown>) => [Effect, Action, Condition]),
        ),
    );

    expect(JSON.parse(table)).toEqual([
      [
        'Allow',
        ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['WS#*'] } },
      ],
      ['Deny', 'dynamodb:*', { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['WS#*#*'] } }],
    ]);
  });
});

it.each(deployedStages)('%s, which has no sender, grants nothing and knows no sender', async (name) => {
  expect(getStage(name).email).toBeUndefined();
  const stack = (await synthesizedStages())[name];
  expect(grants(stack)).toEqual([]);
  expect(environments(stack)).toEqual([]);
});
