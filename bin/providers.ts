import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageOf } from '#infra/stages.ts';
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
        'stand-in': { type: 'string' },
        out: { type: 'string', default: 'test/recorded' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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
  const checks = providerChecks({
    contact,
    sources: stage.sources ?? usualSources,
    ...(values['stand-in'] !== undefined && { webStandIn: values['stand-in'] }),
  }).filter(({ name: provider }) => values.only.length === 0 || values.only.includes(provider));
  const results = await Promise.all(checks.map((check) => runCheck(check)));
  console.log(checksTable(results));
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
