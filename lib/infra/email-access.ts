import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#contract/endpoint.ts';
import { type EmailSender, variable } from '#platform/env.ts';
import type { Binding, Resources } from './binding.ts';
import type { Stage } from './stages.ts';

const ADDRESS = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})$/;
const CONFIGURATION_SET = /^[\w-]{1,64}$/;

interface CheckedEmail extends EmailSender {
  readonly identity: string;
}

/** The stage's sender, or undefined if it has none. Rejects at synth what SES would reject with every mail. */
function checkEmail({ name, email, publicUrl }: Stage): CheckedEmail | undefined {
  if (!email) return undefined;
  const createStageError = (problem: string): Error =>
    new Error(`The email of the stage ${name} ${problem}.`);
  const { from, configurationSet } = email;
  const domain = ADDRESS.exec(from)?.[1];
  if (domain === undefined) {
    throw createStageError(`is sent from "${from}", expected a lowercase address such as alerts@example.com`);
  }
  const { identity = domain } = email;
  if (identity !== from && identity !== domain && !domain.endsWith(`.${identity}`)) {
    throw createStageError(`has the identity "${identity}", expected ${from} or its domain`);
  }
  if (configurationSet !== undefined && !CONFIGURATION_SET.test(configurationSet)) {
    throw createStageError(
      `has the configuration set "${configurationSet}", expected letters, digits, - and _`,
    );
  }
  if (publicUrl === undefined) throw createStageError('needs a publicUrl: each mail has a link to end it');
  return { from, identity, ...(configurationSet !== undefined && { configurationSet }) };
}

/** Permission to send from one address. A configuration set is a resource of the same call. */
function createEmailStatement(
  stack: Stack,
  { from, identity, configurationSet }: CheckedEmail,
): PolicyStatement {
  const arn = (resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'ses', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [
      arn('identity', identity),
      ...(configurationSet === undefined ? [] : [arn('configuration-set', configurationSet)]),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': from } },
  });
}

export function bindEmail({ stack, stage }: Resources, emailUse: Uses['email']): Partial<Binding> {
  const email = checkEmail(stage);
  if (emailUse !== true || !email) return {};
  const { from, configurationSet } = email;
  return {
    environment: {
      [variable.emailFrom]: from,
      ...(configurationSet !== undefined && { [variable.emailConfigurationSet]: configurationSet }),
    },
    statements: [createEmailStatement(stack, email)],
  };
}
