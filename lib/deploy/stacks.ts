import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { readTemplate, type TemplateResources } from './assembly.ts';

/** The stack of this name, if there is one. */
export async function findStack(client: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0];
  } catch (cause) {
    // CloudFormation has no error code for this.
    const isMissing =
      cause instanceof CloudFormationServiceException &&
      cause.name === 'ValidationError' &&
      cause.message.includes('does not exist');
    if (isMissing) return undefined;
    throw cause;
  }
}

/** What the stack consists of now. */
export async function deployedResources(
  client: CloudFormationClient,
  name: string,
): Promise<TemplateResources> {
  const { TemplateBody = '{}' } = await client.send(
    new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' }),
  );
  return readTemplate(TemplateBody).Resources;
}

export const outputsOf = (stack: Stack | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (stack?.Outputs ?? []).flatMap(({ OutputKey, OutputValue }) =>
      OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [],
    ),
  );
