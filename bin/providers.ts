import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { describeModelAdvice } from '#infra/recommend-model.ts';
import { getStage, type Stage } from '#infra/stages.ts';
import { formatChecks } from '#operations/provider-checks/checks-table.ts';
import { removeSecrets, runCheck } from '#operations/provider-checks/provider-check.ts';
import { createProviderChecks } from '#operations/provider-checks/provider-checks.ts';
import { createOperatorBedrockClient } from '#platform/clients.ts';
import { takeFirstSentence, UsageError } from '#platform/command-line.ts';
import { type ModelSettings, readModelKey } from '#platform/env.ts';
import { checkContact } from '#platform/research-contact.ts';
import { defaultSources } from '#platform/research-sources.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { bedrockApi } from '#reading/model/bedrock-api.ts';
import { httpModelApi } from '#reading/model/http-model-api.ts';
import { DEFAULT_URL } from '#reading/model/stage-model.ts';

const HELP = `Usage: npm run providers -- check|record [OPTIONS]

check sends one harmless request to each provider the stage is configured for, and prints the results.
record does the same and saves the responses, scrubbed, as fixtures.

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
  --out DIR           where record saves the responses; default: test/recorded

Exit codes: 0 if all responded as expected, 1 if one did not, 2 for invalid options.`;

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stage: { type: 'string', default: 'prod' },
        contact: { type: 'string' },
        only: { type: 'string', multiple: true, default: [] },
        keys: { type: 'string' },
        model: { type: 'string' },
        'model-url': { type: 'string' },
        region: { type: 'string' },
        'stand-in': { type: 'string' },
        out: { type: 'string', default: 'test/recorded' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(takeFirstSentence(error));
  }
}

const givenKeys = z.strictObject({
  people_data_labs: z.string().min(1).exactOptional(),
  apollo: z.string().min(1).exactOptional(),
  hunter: z.string().min(1).exactOptional(),
});

function textIn(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    throw new UsageError(`The file ${file} given by --keys can't be read.`);
  }
}

function keysIn(file: string): z.infer<typeof givenKeys> {
  const text = textIn(file);
  try {
    return givenKeys.parse(JSON.parse(text));
  } catch {
    // The error must not show the file's content.
    throw new UsageError(`${file} must contain JSON such as {"people_data_labs": "…", "apollo": "…"}.`);
  }
}

/** A model given by id has no known price; its tokens are still reported. */
const UNPRICED = { usdPerMillionIn: 0, usdPerMillionOut: 0, runUsd: 0, monthlyUsd: 0 };

function settingsOf(
  stage: Stage,
  named: string | undefined,
  url: string | undefined,
): ModelSettings | undefined {
  if (named === undefined) return stage.model;
  const [, provider, id] = /^(anthropic|openai):(.+)$/.exec(named) ?? [];
  const isHttp = provider === 'anthropic' || provider === 'openai';
  return {
    ...UNPRICED,
    ...(isHttp && id !== undefined ? { provider, id } : { provider: 'bedrock' as const, id: named }),
    ...(url !== undefined && { url }),
  };
}

function modelOf(
  stage: Stage,
  named: string | undefined,
  url: string | undefined,
  region: string | undefined,
) {
  const settings = settingsOf(stage, named, url);
  if (settings === undefined) return undefined;
  const { provider, id } = settings;
  const api =
    provider === 'bedrock'
      ? bedrockApi({ client: createOperatorBedrockClient(region), id })
      : httpModelApi({
          provider,
          id,
          url: settings.url ?? DEFAULT_URL[provider],
          key: readModelKey(provider),
        });
  return { settings, api };
}

function keep(directory: string, name: string, where: string, body: string): void {
  mkdirSync(directory, { recursive: true });
  const kept = {
    provider: name,
    where,
    recorded_on: new Date().toISOString().slice(0, 10),
    body: removeSecrets(body),
  };
  writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

async function run(): Promise<number> {
  const { values, positionals } = parse();
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  if ((command !== 'check' && command !== 'record') || rest.length > 0) {
    throw new UsageError(`Unknown command "${positionals.join(' ')}". Use check or record.`);
  }
  const name = [...deployedStages, 'local' as const].find((stage) => stage === values.stage);
  if (name === undefined)
    throw new UsageError(
      `Unknown stage "${values.stage}". Use one of: ${[...deployedStages, 'local'].join(', ')}.`,
    );
  const stage = getStage(name);
  const contact = values.contact ?? stage.contact;
  if (contact === undefined) {
    throw new UsageError(`The stage ${name} has no contact. Pass --contact you@company.com.`);
  }
  const sources = stage.sources ?? defaultSources;
  const problem = checkContact(contact, sources);
  if (problem !== undefined) throw new UsageError(`The contact ${problem}.`);
  const all = createProviderChecks({
    contact,
    sources,
    ...(values['stand-in'] !== undefined && { webStandIn: values['stand-in'] }),
    keys: values.keys === undefined ? {} : keysIn(values.keys),
    model: modelOf(stage, values.model, values['model-url'], values.region),
  });
  const names = all.map((check) => check.name);
  const unknown = values.only.find((only) => !names.includes(only));
  if (unknown !== undefined) {
    throw new UsageError(
      `This stage has no provider "${unknown}" to check. Use one of: ${names.join(', ')}.`,
    );
  }
  const checks = all.filter(
    ({ name: provider }) => values.only.length === 0 || values.only.includes(provider),
  );
  const results = await Promise.all(checks.map((check) => runCheck(check)));
  console.log(formatChecks(results));
  const advice = values.model === undefined ? describeModelAdvice(stage) : undefined;
  if (advice !== undefined) console.log(`\n${advice}`);
  if (command === 'record') {
    for (const { name: provider, where, body } of results) {
      if (body !== null) keep(values.out, provider, where, body);
    }
  }
  return results.length > 0 && results.every(({ isOk }) => isOk) ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
