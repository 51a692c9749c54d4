import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { describeModelAdvice } from '#infra/stage-advice.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { createDirectoryChecks, type DirectoryKeys } from '#operations/provider-checks/directory-checks.ts';
import { type CheckedModel, createModelCheck } from '#operations/provider-checks/model-check.ts';
import { createResearchChecks } from '#operations/provider-checks/research-checks.ts';
import { formatResults, runCheck } from '#operations/provider-checks/run-checks.ts';
import { createOperatorBedrockClient } from '#platform/clients.ts';
import { readOptions, UsageError } from '#platform/command-line.ts';
import { type ModelSettings, readModelKey } from '#platform/env.ts';
import { checkContact, defaultSources } from '#platform/research-sources.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { createCrawler } from '#providers/sources/crawler.ts';
import { createHostSpacing } from '#providers/sources/web/host-spacing.ts';
import { createRobots } from '#providers/sources/web/robots.ts';
import { createWebClient } from '#providers/sources/web/web-client.ts';
import { createBedrockApi } from '#reading/model/bedrock-api.ts';
import { createHttpModelApi } from '#reading/model/http-model-api.ts';
import { DEFAULT_URL } from '#reading/model/stage-model.ts';

const stageNames = [...deployedStages, 'local' as const];

const HELP = `Usage: npm run providers -- [OPTIONS]

Sends one harmless request to each provider the stage is configured for, and prints the results.

Options:
  --stage STAGE       ${deployedStages.join(', ')} or local; default: prod
  --contact WHO       your email or web page, sent to live sources; needed if the stage has none
  --only NAME         check only this provider (repeatable)
  --keys FILE         keys as JSON by name: people_data_labs, apollo, hunter;
                      - reads standard input, so that no key appears on the command line
  --model ID          a model or inference profile of Amazon Bedrock, anthropic:NAME, or openai:NAME for any server that
                      speaks OpenAI's chat completions; default: the stage's, if it has one. The key is read from
                      ANTHROPIC_API_KEY or OPENAI_API_KEY
  --model-url URL     where the model's server is; default: the vendor's own
  --region REGION     the region of a Bedrock model; default: the AWS SDK's
  --stand-in HOST:PORT  a server that stands in for the whole web, to try this without a network

Exit codes: 0 if all responded as expected, 1 if one did not, 2 for invalid options.`;

type Options = ReturnType<typeof parseOptions>;

const parseOptions = () =>
  readOptions(
    process.argv.slice(2),
    {
      stage: { type: 'string', default: 'prod' },
      contact: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      keys: { type: 'string' },
      model: { type: 'string' },
      'model-url': { type: 'string' },
      region: { type: 'string' },
      'stand-in': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    'npm run providers',
  );

const keysSchema = z.strictObject({
  people_data_labs: z.string().min(1).exactOptional(),
  apollo: z.string().min(1).exactOptional(),
  hunter: z.string().min(1).exactOptional(),
});

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new UsageError(`The file ${file} given by --keys can't be read.`);
  }
}

function readKeys(file: string): DirectoryKeys {
  const text = readText(file);
  try {
    return keysSchema.parse(JSON.parse(text));
  } catch {
    // The error must not show the file's content.
    throw new UsageError(`${file} must contain JSON such as {"people_data_labs": "…", "apollo": "…"}.`);
  }
}

/** A model given by id has no known price; its tokens are still reported. */
const NO_PRICE = { usdPerMillionIn: 0, usdPerMillionOut: 0, runUsd: 0, monthlyUsd: 0 };

function parseModel(name: string, url: string | undefined): ModelSettings {
  const [, provider, id] = /^(anthropic|openai):(.+)$/.exec(name) ?? [];
  const isHttp = provider === 'anthropic' || provider === 'openai';
  return {
    ...NO_PRICE,
    ...(isHttp && id !== undefined ? { provider, id } : { provider: 'bedrock' as const, id: name }),
    ...(url !== undefined && { url }),
  };
}

function createModel(stage: Stage, options: Options): CheckedModel | undefined {
  const settings =
    options.model === undefined ? stage.model : parseModel(options.model, options['model-url']);
  if (settings === undefined) return undefined;
  const { provider, id } = settings;
  const api =
    provider === 'bedrock'
      ? createBedrockApi({ client: createOperatorBedrockClient(options.region), id })
      : createHttpModelApi({
          provider,
          id,
          url: settings.url ?? DEFAULT_URL[provider],
          key: readModelKey(provider),
        });
  return { settings, api };
}

function getStageByName(stageName: string): Stage {
  const name = stageNames.find((stage) => stage === stageName);
  if (name === undefined) {
    throw new UsageError(`Unknown stage "${stageName}". Use one of: ${stageNames.join(', ')}.`);
  }
  return getStage(name);
}

/** One request from one machine needs no memory and no shared limit. */
function createStandaloneCrawler(contact: string, standIn: string | undefined, now: () => Date) {
  const web = createWebClient({ contact, standIn });
  return createCrawler({
    web,
    robots: createRobots(web, now),
    spacing: createHostSpacing(),
    sharedPace: { waitForTurn: async () => true },
    pauseEnds: new Map(),
    now,
  });
}

function createChecks(stage: Stage, options: Options) {
  const contact = options.contact ?? stage.contact;
  if (contact === undefined) {
    throw new UsageError(`The stage ${stage.name} has no contact. Pass --contact you@company.com.`);
  }
  const sources = stage.sources ?? defaultSources;
  const problem = checkContact(contact, sources);
  if (problem !== undefined) throw new UsageError(`The contact ${problem}.`);
  const now = () => new Date();
  const model = createModel(stage, options);
  return [
    ...createResearchChecks(sources, {
      crawler: createStandaloneCrawler(contact, options['stand-in'], now),
      now,
    }),
    ...createDirectoryChecks(options.keys === undefined ? {} : readKeys(options.keys)),
    ...(model ? [createModelCheck(model)] : []),
  ];
}

async function run(): Promise<number> {
  const options = parseOptions();
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const stage = getStageByName(options.stage);
  const checks = createChecks(stage, options);
  const names = checks.map(({ name }) => name);
  const unknownCheck = options.only.find((checkName) => !names.includes(checkName));
  if (unknownCheck !== undefined) {
    throw new UsageError(
      `This stage has no provider "${unknownCheck}" to check. Use one of: ${names.join(', ')}.`,
    );
  }
  const requestedChecks = checks.filter(
    ({ name }) => options.only.length === 0 || options.only.includes(name),
  );
  const results = await Promise.all(requestedChecks.map(runCheck));
  console.log(formatResults(results));
  const advice = options.model === undefined ? describeModelAdvice(stage) : undefined;
  if (advice !== undefined) console.log(`\n${advice}`);
  return results.length > 0 && results.every(({ isOk }) => isOk) ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
