import { deployedStages, type StageName, stackNameOf } from '#platform/stage-names.ts';

export const smokeHelp = `Usage: npm run smoke -- --stage ${deployedStages.join('|')} --url URL

Tests a stage after a deploy: pages, keys, reads and writes, a queue, a workflow, the table's stream and a schedule.
It takes up to six minutes, uses a temporary workspace and removes it.

Options:
  --stage STAGE        ${deployedStages.join(', ')} (required)
  --url URL            the stage's BaseUrl, an output of "cdk deploy"; default: the stage's publicUrl
  --region REGION      default: the stage's own, then the AWS region lookup
  --help               show this help

Exit codes: 0 passed, 1 failed, 2 wrong option.
`;

/** What to do about a stage that fails its test. */
export const describeFailure = (stage: StageName): string => `The new version is deployed and fails its test.

1. Read the log groups /signal-intelligence/${stage}/api and /signal-intelligence/${stage}/access.
   If access to the table was denied, see the smoke test's permissions in docs/guides/deploying.md.
2. Roll back by deploying the last good commit:

     git checkout <last good commit> && npm ci && npx cdk deploy -c stage=${stage}

   After a stage's first deploy there is no earlier version. Fix the cause and deploy again, or remove the stack
   ${stackNameOf(stage)} as docs/runbook.md#a-first-deploy-that-failed says.`;
