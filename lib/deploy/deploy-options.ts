import { parseArgs } from 'node:util';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { DeployError } from './deploy-error.ts';
import { exitCode } from './exit-code.ts';

export interface DeployOptions {
  readonly stage: DeployedStage;
  readonly region: string | undefined;
  readonly contact: string | undefined;
  readonly isDryRun: boolean;
  readonly isAgreed: boolean;
  readonly isJson: boolean;
  /** Logical ids that may be replaced or removed although they hold data. */
  readonly mayReplace: readonly string[];
  readonly importsExisting: boolean;
}

export const deployHelp = `Usage: npm run deploy -- --stage ${deployedStages.join('|')} [OPTIONS]

Checks account, region, bootstrap, stack state, quotas and sizes. Shows what would change, deploys exactly that,
and smoke-tests the stage with a temporary key.

Options:
  --stage STAGE        ${deployedStages.join(', ')} (required)
  --region REGION      default: the stage's own, then the AWS region lookup
  --contact WHO        your email or web page, sent to live sources; needed if the stage has none
  --dry-run            check, and show the changes; uploads the code but doesn't change the stage
  --yes                don't ask for confirmation; for pipelines
  --allow-replace ID   allow this resource to be replaced or removed although it holds data (repeatable);
                       never applies to the table
  --import-existing-resources
                       adopt existing resources by name, for example after a failed first deploy
  --json               print one JSON document to stdout and progress to stderr; needs --yes or --dry-run
  --help               show this help

Exit codes: ${Object.entries(exitCode)
  .map(([name, code]) => `${code} ${name}`)
  .join(', ')}.
`;

const usage = (message: string): DeployError =>
  new DeployError(exitCode.usage, message, 'See: npm run deploy -- --help');

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        stage: { type: 'string' },
        region: { type: 'string' },
        contact: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'allow-replace': { type: 'string', multiple: true, default: [] },
        'import-existing-resources': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw usage(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

/** @param canAsk whether a person can answer the confirmation */
export function readDeployOptions(args: readonly string[], canAsk = true): DeployOptions {
  const values = parse(args);
  const stage = deployedStages.find((name) => name === values.stage);
  if (stage === undefined) {
    throw usage(
      values.stage === undefined
        ? `--stage is missing. Use one of: ${deployedStages.join(', ')}.`
        : `Unknown stage "${values.stage}". Use one of: ${deployedStages.join(', ')}.`,
    );
  }
  const isAgreed = values.yes;
  const isDryRun = values['dry-run'];
  // A confirmation prompt would break the JSON document.
  if (values.json && !isAgreed && !isDryRun) throw usage('--json needs --yes or --dry-run.');
  if (!canAsk && !isAgreed && !isDryRun)
    throw usage("Can't ask for confirmation without a terminal. Pass --yes or --dry-run.");
  return {
    stage,
    region: values.region,
    contact: values.contact,
    isDryRun,
    isAgreed,
    isJson: values.json,
    mayReplace: values['allow-replace'],
    importsExisting: values['import-existing-resources'],
  };
}
