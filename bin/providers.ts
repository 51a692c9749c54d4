import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { modelAdvice } from '#infra/recommend-model.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import { operatorBedrockClient } from '#platform/clients.ts';
import { contactProblem } from '#platform/research-contact.ts';
import { usualSources } from '#platform/research-sources.ts';
import { deployedStages } from '#platform/stage-names.ts';
import { checksTable } from '#providers/checks/checks-table.ts';
import { runCheck } from '#providers/checks/provider-check.ts';
import { providerChecks } from '#providers/checks/provider-checks.ts';
import { scrub } from '#providers/checks/scrub.ts';

const HELP = `Usage: npm run providers -- check|record [OPTIONS]

check asks each provider that a stage is configured for one harmless question and prints what came of it.
record does the same and keeps the answers, scrubbed, as fixtures.

Options:
  --stage STAGE       ${deployedStages.join(', ')} or local; default: prod
  --contact WHO       in whose name live sources are asked, where the stage names nobody
  --only NAME         this provider alone (may be repeated)
  --keys FILE         keys as JSON by name: people_data_labs, apollo, hunter, companies_house;
                      - reads it from the input, so that no key stands in a command line
  --model ID          a model or inference profile of Amazon Bedrock; default: the stage's, where it names one
  --region REGION     where the model is asked; default: AWS's usual search
  --stand-in HOST:PORT  a server that answers for the whole web, to try this out without a network
  --out DIR           where record keeps its answers; default: test/recorded

Ends with 0 where all answered as expected, with 1 where one did not, with 2 on a mistake.`;

class UsageError extends Error {}

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
        region: { type: 'string' },
        'stand-in': { type: 'string' },
        out: { type: 'string', default: 'test/recorded' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const givenKeys = z.strictObject({
  people_data_labs: z.string().min(1).exactOptional(),
  apollo: z.string().min(1).exactOptional(),
  hunter: z.string().min(1).exactOptional(),
  companies_house: z.string().min(1).exactOptional(),
});

function keysIn(file: string): z.infer<typeof givenKeys> {
  try {
    return givenKeys.parse(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')));
  } catch {
    // Whatever is wrong with it, its content must not be shown.
    throw new UsageError(`${file} must hold JSON such as {"people_data_labs": "…", "apollo": "…"}.`);
  }
}

/** A model that no stage names has no price; its tokens are told all the same. */
const UNPRICED = { usdPerMillionIn: 0, usdPerMillionOut: 0, runUsd: 0, monthlyUsd: 0 };

function modelOf(stage: Stage, id: string | undefined, region: string | undefined) {
  const settings = id === undefined ? stage.model : { ...UNPRICED, ...stage.model, id };
  return settings && { settings, client: operatorBedrockClient(region) };
}

function keep(directory: string, name: string, where: string, body: string): void {
  mkdirSync(directory, { recursive: true });
  const kept = {
    provider: name,
    where,
    recorded_on: new Date().toISOString().slice(0, 10),
    body: scrub(body),
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
    throw new UsageError(`There is no "${positionals.join(' ')}": use check or record.`);
  }
  const name = [...deployedStages, 'local' as const].find((stage) => stage === values.stage);
  if (name === undefined) throw new UsageError(`There is no stage "${values.stage}".`);
  const stage = stageOf(name);
  const contact = values.contact ?? stage.contact;
  if (contact === undefined) {
    throw new UsageError(`The stage ${name} names no contact: give --contact you@company.com.`);
  }
  const sources = stage.sources ?? usualSources;
  const problem = contactProblem(contact, sources);
  if (problem !== undefined) throw new UsageError(`The contact ${problem}.`);
  const checks = providerChecks({
    contact,
    sources,
    ...(values['stand-in'] !== undefined && { webStandIn: values['stand-in'] }),
    keys: values.keys === undefined ? {} : keysIn(values.keys),
    model: modelOf(stage, values.model, values.region),
  }).filter(({ name: provider }) => values.only.length === 0 || values.only.includes(provider));
  const results = await Promise.all(checks.map((check) => runCheck(check)));
  console.log(checksTable(results));
  const advice = values.model === undefined ? modelAdvice(stage) : undefined;
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
