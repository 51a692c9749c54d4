import { parseArgs } from 'node:util';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { DeployStop } from './deploy-stop.ts';
import { exitCode } from './exit-code.ts';

export interface DeployOptions {
  readonly stage: DeployedStage;
  readonly region: string | undefined;
  readonly contact: string | undefined;
  readonly isDryRun: boolean;
  readonly isAgreed: boolean;
  readonly isJson: boolean;
  /** Logical ids of what may be replaced or removed although it holds something. */
  readonly mayReplace: readonly string[];
  readonly importsExisting: boolean;
}

export const deployHelp = `Usage: npm run deploy -- --stage ${deployedStages.join('|')} [OPTIONS]

Checks account, region, bootstrap, the stack's state, quotas and sizes, shows what would change, deploys exactly that,
and tries the stage with a key that is removed afterwards.

Options:
  --stage STAGE        ${deployedStages.join(', ')} (required)
  --region REGION      default: the stage's own, then AWS's usual search
  --contact WHO        in whose name live sources are asked, where the stage names nobody
  --dry-run            checks and changes only; uploads the code, changes nothing of the stage
  --yes                do not ask; for pipelines
  --allow-replace ID   let this resource be replaced or removed although it holds something (may be repeated);
                       the table never is
  --import-existing-resources
                       take over what is there already under its name, as after a first deploy that failed
  --json               one JSON document on standard output, progress on standard error; with --yes or --dry-run
  --help               this text

Ends with ${Object.entries(exitCode)
  .map(([name, code]) => `${code} ${name}`)
  .join(', ')}.
`;

const usage = (message: string): DeployStop =>
  new DeployStop(exitCode.usage, message, 'See: npm run deploy -- --help');

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

/** @param canAsk whether there is somebody who can answer a question */
export function readDeployOptions(args: readonly string[], canAsk = true): DeployOptions {
  const values = parse(args);
  const stage = deployedStages.find((name) => name === values.stage);
  if (stage === undefined) {
    throw usage(
      values.stage === undefined
        ? `--stage is missing: ${deployedStages.join(', ')}.`
        : `There is no stage "${values.stage}": use ${deployedStages.join(', ')}.`,
    );
  }
  const isAgreed = values.yes;
  const isDryRun = values['dry-run'];
  // What asks a question cannot also print one document.
  if (values.json && !isAgreed && !isDryRun) throw usage('--json needs --yes or --dry-run.');
  if (!canAsk && !isAgreed && !isDryRun) throw usage('There is nobody to ask: give --yes or --dry-run.');
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
