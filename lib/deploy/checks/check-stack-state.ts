import type { Stack } from '@aws-sdk/client-cloudformation';
import { error, ok, type PreflightResult } from '../preflight-result.ts';

/** The states of a stack whose update succeeded or was fully rolled back. */
const READY = [
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE',
  'IMPORT_COMPLETE',
  'IMPORT_ROLLBACK_COMPLETE',
];

const FIRST_DEPLOY_FAILED = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'];

const remedies: Readonly<Record<string, (stack: string) => string>> = {
  UPDATE_ROLLBACK_FAILED: (stack) =>
    `Fix what the last events report, then run: aws cloudformation continue-update-rollback --stack-name ${stack}`,
  UPDATE_FAILED: (stack) => `Roll it back first: aws cloudformation rollback-stack --stack-name ${stack}`,
  DELETE_FAILED: (stack) =>
    `Finish the deletion: aws cloudformation delete-stack --stack-name ${stack} --retain-resources <ids from the events>`,
  IMPORT_ROLLBACK_FAILED: (stack) =>
    `See what blocks it: aws cloudformation describe-stack-events --stack-name ${stack}`,
};

/** A change set that was never executed leaves an empty stack. */
export const isFirstDeploy = (stack: Stack | undefined): boolean =>
  stack?.StackStatus === undefined || stack.StackStatus === 'REVIEW_IN_PROGRESS';

/** Whether CloudFormation would accept an update of the stack now. */
export function checkStackState(name: string, stack: Stack | undefined, keepsData: boolean): PreflightResult {
  const state = stack?.StackStatus;
  if (state === undefined || isFirstDeploy(stack)) return ok('stack', `${name}: the first deploy`);
  if (READY.includes(state)) return ok('stack', `${name}: ${state}`);
  const message = `${name} is ${state}.`;
  if (FIRST_DEPLOY_FAILED.includes(state)) {
    const commands = [
      ...(keepsData
        ? [
            `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
          ]
        : []),
      `aws cloudformation delete-stack --stack-name ${name}`,
      `aws cloudformation wait stack-delete-complete --stack-name ${name}`,
    ];
    return error(
      'stack',
      `${message} Its first deploy failed, so it can't be updated.`,
      `Remove what is left of it (${commands.join(' && ')}), then deploy again. See "A first deploy that failed" in docs/runbook.md.`,
    );
  }
  if (state.endsWith('_IN_PROGRESS')) {
    return error(
      'stack',
      `${message} Another deploy is in progress.`,
      `Wait for it to finish: aws cloudformation describe-stacks --stack-name ${name} --query Stacks[0].StackStatus`,
    );
  }
  const remedy = remedies[state]?.(name) ?? `See: aws cloudformation describe-stacks --stack-name ${name}`;
  return error('stack', message, remedy);
}
