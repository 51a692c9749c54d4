import type { DirectoryProvider } from '#contract/directory-providers.ts';
import { liveDirectory } from '#directories/live-directory.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { SCAN_DAYS } from '#domain/signals/runs/start-scan.ts';
import { modelWriter } from '#reading/model/model-writer.ts';
import { signalRules } from '#reading/stage-signal-reasoner.ts';
import { apolloDouble } from '#test/harness/doubles/apollo.ts';
import { bedrockDouble } from '#test/harness/doubles/bedrock.ts';
import {
  memoryBudgets,
  memoryCache,
  memorySuppression,
  NOW,
} from '#test/harness/doubles/directory-memory.ts';
import { hunterDouble } from '#test/harness/doubles/hunter.ts';
import { pdlDouble } from '#test/harness/doubles/pdl.ts';
import { customers } from './cost/assumptions.ts';
import { priceList } from './cost/prices.ts';
import { markdownTable } from './table.ts';

/** A company of a few hundred people. */
const PEOPLE = 400;
const REVEALS = 5;

/** What a directory charges for an account: its activation, one search for people, and five reveals. */
async function directoryCost(names: readonly DirectoryProvider[]): Promise<string[]> {
  const doubles = {
    people_data_labs: pdlDouble({ people: PEOPLE }),
    apollo: apolloDouble({ people: PEOPLE }),
    hunter: hunterDouble({
      addresses: Object.fromEntries(
        Array.from({ length: PEOPLE }, (_, index) => [
          `Person ${index + 1}`,
          { email: `person${index + 1}@acme.com`, status: 'valid' },
        ]),
      ),
    }),
  };
  const budgets = memoryBudgets();
  const connection = { connected_at: '', label: '', config: {} };
  const directory = await liveDirectory({
    integrations: {
      get: async () => ({
        version: 'v',
        connected: Object.fromEntries(names.map((name) => [name, connection])),
      }),
      replace: async () => true,
    },
    vault: {
      read: async () => Object.fromEntries(names.map((name) => [name, { api_key: 'key-of-the-workspace' }])),
      write: async () => 'v',
    },
    budgets,
    cache: memoryCache(),
    suppression: memorySuppression(),
    pace: { take: async () => true },
    workspaceId: 'ws_1',
    asked: ['people_data_labs', 'apollo', 'hunter'],
    credits: 1_000_000,
    now: () => NOW,
    transportTo: (name) => doubles[name].transport,
  });
  const credits = () =>
    Object.entries(budgets.count)
      .map(([name, count]) => `${count} ${name}`)
      .join(' + ') || '0';
  await directory.findCompany('acme.com');
  let page = await directory.listEmployees('acme.com');
  while (page.next_cursor !== null)
    page = await directory.listEmployees('acme.com', { cursor: page.next_cursor });
  const activation = credits();
  await directory.searchPeople('acme.com', {
    roles: [{ functions: ['sales'], job_levels: ['VP'], title: null }],
    titles: ['VP Sales'],
    job_levels: ['VP'],
    locations: [],
    limit: 100,
  });
  const afterSearch = credits();
  for (let number = 201; number <= 200 + REVEALS; number += 1) {
    const network_url = `https://www.linkedin.com/in/person-${number}`;
    await directory.findWorkEmail({ domain: 'acme.com', full_name: `Person ${number}`, network_url });
  }
  const calls = Object.values(doubles).reduce((sum, double) => sum + double.calls.length, 0);
  return [names.join(', '), activation, afterSearch, credits(), String(calls)];
}

const FUNDING = {
  id: 'f',
  kind: 'funding' as const,
  name: 'Funding',
  description: 'Has raised money.',
  keywords: [],
  exclusions: [],
};
const RAISED = 'Aldershaw has raised $12 million in a Series A round led by Hallbrook Capital.';

/** How many documents a scan reads at an account that has the source, and the share of accounts that do. */
export type ScannedDocuments = readonly {
  readonly source: string;
  readonly documents: number;
  readonly share: number;
}[];

/** Letters of the question about a document, with its schema: the mean of 417 prompts (`npm run judged -- --prompts DIR`). */
const JUDGE_LETTERS = 12_500;
const JUDGE_FIXED = 8_600;
/** The same for one own signal (`npm run judged:own -- --prompts DIR`), and for texts (`npm run drafted -- --prompts DIR`). */
const OWN_LETTERS = 5_100;
const OWN_FIXED = 3_900;
const WRITE_FIXED = 5_500;
/** What cached tokens cost, as a share of others. */
const CACHED_SHARE = 0.1;
/** The share of labeled documents that the model sees; the others have no word that suggests a signal (0235). */
const SHOWN_SHARE = 0.83;
/** An estimate: English has about four letters per token. */
const LETTERS_PER_TOKEN = 4;
const TOKENS_OUT = { judge: 150, own: 60, write: 600 };
/** Dollars for a million tokens of Claude Haiku 4.5, as the README's settings have them. */
const PRICE = { in: 1, out: 5 };
/** New events to write about, and drafts that are written again because the knowledge base has changed. */
const EVENTS = 1;
const REWRITES = 1;

const tokensOf = (letters: number): number => Math.ceil(letters / LETTERS_PER_TOKEN);

/** The length of the prompt that asks for a detection's texts. */
async function writeLetters(): Promise<number> {
  const double = bedrockDouble(() => ({}));
  await modelWriter(double.model, await signalRules(), () => undefined).write({
    company: {
      name: 'Aldershaw',
      domain: null,
      industry: null,
      employees: 120,
      location: null,
      country: null,
    },
    signal: FUNDING,
    event: { ...NO_DETAILS, counterpart: 'Hallbrook Capital', anchors: ['hallbrook capital', 'series a'] },
    detected_at: '2026-11-10',
    evidence: [
      {
        claim: RAISED,
        source_url: 'https://wire.example/a',
        published_date: '2026-11-10',
        title: 'News',
        publisher: 'Wire',
      },
    ],
    seller: {
      company_name: 'Fernpost',
      sections: [{ type: 'product', title: 'Planner', content_md: 'A planner for crews. '.repeat(100) }],
    },
    people: [],
    today: NOW,
  });
  return JSON.stringify(double.calls[0]).length;
}

/** One of the ways in which a model is used, and how often per account and month. */
interface ModelPath {
  readonly name: string;
  readonly tokensIn: number;
  /** Of them the same in every question of the kind. */
  readonly tokensFixed: number;
  readonly tokensOut: number;
  /** Questions if nothing is kept, and if answers about a document are kept. */
  readonly asked: number;
  readonly askedOnce: number;
}

/** What a model costs if everything that can use it does. */
async function modelSection(scanned: ScannedDocuments): Promise<string> {
  const [, medium] = customers;
  if (!medium) throw new Error('the cost page knows a medium customer');
  const scans = medium.scans / medium.activeAccounts;
  const read = scanned.reduce((sum, { documents, share }) => sum + documents * share, 0);
  const fresh = (read * 30) / SCAN_DAYS;
  const judge = {
    tokensIn: tokensOf(JUDGE_LETTERS),
    tokensFixed: tokensOf(JUDGE_FIXED),
    tokensOut: TOKENS_OUT.judge,
  };
  const own = {
    tokensIn: tokensOf(OWN_LETTERS),
    tokensFixed: tokensOf(OWN_FIXED),
    tokensOut: TOKENS_OUT.own,
  };
  const write = {
    tokensIn: tokensOf(await writeLetters()),
    tokensFixed: tokensOf(WRITE_FIXED),
    tokensOut: TOKENS_OUT.write,
  };
  const paths: ModelPath[] = [
    {
      name: 'monitors: built-in signals',
      ...judge,
      asked: fresh * SHOWN_SHARE,
      askedOnce: fresh * SHOWN_SHARE,
    },
    { name: 'monitors: own signals', ...own, asked: fresh, askedOnce: fresh },
    { name: 'scans: built-in signals', ...judge, asked: scans * read * SHOWN_SHARE, askedOnce: 0 },
    { name: 'scans: own signals', ...own, asked: scans * read, askedOnce: 0 },
    { name: 'reasons and drafts', ...write, asked: EVENTS, askedOnce: EVENTS },
    { name: 'drafts after a change of the knowledge base', ...write, asked: REWRITES, askedOnce: REWRITES },
  ];
  const usd = ({ tokensIn, tokensFixed, tokensOut }: ModelPath, cached: number): number =>
    ((tokensIn - tokensFixed + tokensFixed * cached) * PRICE.in + tokensOut * PRICE.out) / 1e6;
  const per1000 = (path: ModelPath, count: number, cached = 1): number => 1_000 * count * usd(path, cached);
  const sum = (costOf: (path: ModelPath) => number): number =>
    paths.reduce((total, path) => total + costOf(path), 0);
  const whole = sum((path) => per1000(path, path.askedOnce));
  const [first] = paths;
  const atMost = scanned.reduce((total, { documents }) => total + documents, 0) * (first ? usd(first, 1) : 0);
  return `A scan reloads the roster if the last one is over 30 days old, and each sync or enrichment does after 7 days: 100 credits at
People Data Labs, 50 at Apollo. Each missing champion costs one more credit, up to 10 per roster, and so does a company that
becomes a suggested account. Workspaces that turn off all four roster signals pay only for syncs and enrichments.

## Models: tokens and dollars

**About $${whole.toFixed(0)} a month for 1,000 monitored accounts** with everything on, at ${scans === 1 ? 'one scan' : `${scans} scans`} of each a month. This is an estimate, not a
bill: tokens are estimated at ${LETTERS_PER_TOKEN} letters each. Prices are $${PRICE.in} and $${PRICE.out} per million tokens in and out (Claude Haiku 4.5, ${priceList.asOf}).
Look up today's prices and set them in the stage's \`model\`; budgets are calculated with them.

- **Documents.** A scan covers ${SCAN_DAYS} days: ${scanned.map(({ source, documents }) => `${documents} ${source}`).join(', ')} at an account that has every
  source. With the shares above, that is ${read.toFixed(1)} documents for the average account, ${fresh.toFixed(1)} of them new each month. The question about
  built-in signals is asked for ${percent(SHOWN_SHARE)} of them; the rest have no word that suggests a signal. The question about own signals is
  asked for every document that may be about the company.
- **Answers are kept** for 200 days and shared by all workspaces, so a document is paid for once. The first scan of a new account still
  reads everything: ${(read * SHOWN_SHARE).toFixed(0)} questions, $${((read * SHOWN_SHARE * per1000(paths[0] as ModelPath, 1)) / 1000).toFixed(2)}, unless another workspace watches the company.
- **Prompt cache.** The fixed part of the question about a document has ${tokensOf(JUDGE_FIXED).toLocaleString('en')} tokens. Bedrock and Anthropic cache from 4,096 with
  this model, so they don't; OpenAI's models and some others cache from 1,024. The last column assumes that cached tokens cost a tenth.
- **Limits.** An account with every source costs up to $${atMost.toFixed(2)} per scan. \`runUsd\` limits a run and each sweep of the monitors,
  \`monthlyUsd\` a workspace's month; beyond that the rules take over.

${markdownTable([
  [
    'what',
    'tokens in',
    'out (assumed)',
    'per account and month',
    'nothing kept',
    'answers kept',
    'and prompts cached',
  ],
  ...paths.map((path) => [
    path.name,
    String(path.tokensIn),
    String(path.tokensOut),
    path.asked === path.askedOnce
      ? path.asked.toFixed(1)
      : `${path.asked.toFixed(1)}, or ${path.askedOnce.toFixed(1)} if kept`,
    `$${per1000(path, path.asked).toFixed(2)}`,
    `$${per1000(path, path.askedOnce).toFixed(2)}`,
    `$${per1000(path, path.askedOnce, CACHED_SHARE).toFixed(2)}`,
  ]),
  [
    '1,000 accounts, a month',
    '',
    '',
    '',
    `$${sum((path) => per1000(path, path.asked)).toFixed(2)}`,
    `$${whole.toFixed(2)}`,
    `$${sum((path) => per1000(path, path.askedOnce, CACHED_SHARE)).toFixed(2)}`,
  ],
])}
`;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The part of the page on vendors that charge. */
export async function vendorsSection(scanned: ScannedDocuments): Promise<string> {
  const sets: readonly (readonly DirectoryProvider[])[] = [
    ['people_data_labs', 'apollo', 'hunter'],
    ['people_data_labs', 'hunter'],
    ['apollo'],
  ];
  const rows: string[][] = [];
  for (const names of sets) rows.push(await directoryCost(names));
  return `## Directories: credits per account

Measured with the real adapters against test doubles that follow the vendors' rules, for a company of ${PEOPLE} people. Each column
includes the ones before it. The price of a credit is between customer and vendor. Responses are cached, so a second activation,
search or reveal costs nothing until they expire.

${markdownTable([['connected', 'activation', '+ one search for people', `+ ${REVEALS} reveals`, 'calls'], ...rows])}

${await modelSection(scanned)}`;
}

/** What a check with a key doesn't find out. */
export const VENDORS_UNPROVEN = `- what People Data Labs charges for a search that ends early, and whether every response has \`x-call-credits-spent\` (without it
  we count the records); whether \`x-ratelimit-reset\` is a time or a number of seconds (we read both);
- whether Apollo reads its search parameters from the query string as documented, how \`matches\` shows missing people, and how
  often its domain filter returns people who have left;
- what Hunter charges for a search without a result, and how often it returns 202 more than three times;
- whether a model accepts these schemas as they are (if not, it is made to call a tool), how often it follows them, and whether
  the grants cover every region of its profile: \`npm run providers -- check --model ID\` shows the first and the last.`;
