import type { DirectoryProvider } from '#contract/directory-providers.ts';
import { liveDirectory } from '#providers/directory/live-directory.ts';
import { bedrockJudge } from '#providers/reasoning/bedrock/bedrock-judge.ts';
import { bedrockWriter } from '#providers/reasoning/bedrock/bedrock-writer.ts';
import { documentQuestions } from '#providers/reasoning/bedrock/document-questions.ts';
import { signalRules } from '#providers/reasoning/stage-signal-reasoner.ts';
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
import { markdownTable } from './table.ts';

/** A company of a few hundred people. */
const PEOPLE = 400;
const REVEALS = 5;

/** What an account takes of a directory: its activation, one search for people, and the reveals of five of them. */
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
/** An article of about 4,000 letters. */
const ARTICLE = `${RAISED} ${'The company plans and builds, and people there are glad of it. '.repeat(62)}`;

/** Letters of one question and of its answer, three to a token: what budgets are counted by. */
async function modelTokens(): Promise<{ judge: number; write: number }> {
  const rules = await signalRules();
  const document = {
    title: 'News',
    text: ARTICLE,
    published_at: '2026-11-10T00:00:00Z',
    kind: 'news' as const,
    url: 'https://wire.example/a',
  };
  const request = {
    document,
    signals: [FUNDING],
    company: { name: 'Aldershaw', domain: null, aliases: [] },
    today: NOW,
  };
  const double = bedrockDouble(() => ({}));
  const { taken } = await bedrockJudge(double.model, rules, documentQuestions, () => undefined).judge(
    request,
  );
  const [mention] = taken;
  if (!mention) throw new Error('the rules find nothing in the article');
  await bedrockWriter(double.model, rules, () => undefined).write({
    company: {
      name: 'Aldershaw',
      domain: null,
      industry: null,
      employees: 120,
      location: null,
      country: null,
    },
    signal: FUNDING,
    event: mention.event,
    detected_at: '2026-11-10',
    evidence: [
      {
        claim: RAISED,
        source_url: document.url,
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
  const [judge = 0, write = 0] = double.calls.map((input) => Math.ceil(JSON.stringify(input).length / 3));
  return { judge, write };
}

/** The part of the page on vendors that charge. */
export async function vendorsSection(): Promise<string> {
  const sets: readonly (readonly DirectoryProvider[])[] = [
    ['people_data_labs', 'apollo', 'hunter'],
    ['people_data_labs', 'hunter'],
    ['apollo'],
  ];
  const rows: string[][] = [];
  for (const names of sets) rows.push(await directoryCost(names));
  const { judge, write } = await modelTokens();
  const usd = (tokensIn: number, tokensOut: number) => (tokensIn * 1 + tokensOut * 5) / 1e6;
  const [perJudge, perWrite] = [usd(judge, 150), usd(write, 600)];
  const perAccount = 4 * perJudge + 1 * perWrite;
  return `## Directories: credits per account

The adapters themselves, over doubles that keep the vendors' rules, at a company of ${PEOPLE} people; added up from left to
right. What a credit costs is between customer and vendor. Answers are kept, so that a second activation, search or reveal
within their time costs nothing.

${markdownTable([['connected', 'activation', 'and one search for people', `and ${REVEALS} more reveals`, 'calls'], ...rows])}

## Models: tokens and dollars

Counted by letters, three to a token, as budgets are; real tokens are fewer. An article of 4,000 letters; prices of $1 and
$5 for a million tokens in and out, which stand in the stage's configuration and not in the code. Assumed per account and
month: four documents in which the rules mark something, and one new event.

${markdownTable([
  ['what', 'tokens in', 'tokens out (assumed)', 'dollars'],
  ['judging a document', String(judge), '150', perJudge.toFixed(4)],
  ['writing about an event', String(write), '600', perWrite.toFixed(4)],
  ['an account and month', String(4 * judge + write), '1200', perAccount.toFixed(4)],
  ['1,000 accounts and month', '', '', (1000 * perAccount).toFixed(2)],
])}
`;
}

/** What no check with a key finds out by itself. */
export const VENDORS_UNPROVEN = `- what People Data Labs charges for a search that ends early, and whether \`x-call-credits-spent\` comes with every answer
  (without it the records are counted); the form of \`x-ratelimit-reset\` (a moment or seconds: both are read);
- whether Apollo takes its search parameters from the query as documented, how \`matches\` shows who is missing, and how
  often its domain filter brings people who have left;
- what Hunter charges for a finder that finds nothing, and how often 202 comes more than three times;
- whether a model takes these schemas as they are (else it is made to call a tool), how often it keeps to its marks, and
  whether the grants cover every region of its profile: \`npm run providers -- check --model ID\` shows the first and last.`;
