import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Phrases that crept into our texts before, each with what to write instead. */
const UNWANTED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'anyone who, the person who, if you'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b)/i, 'is not a, has no'],
  [/\bthereby\b/i, 'so'],
  [/\bso-manieth\b/i, 'nth'],
  [/\bwho would rather\b/i, 'if you prefer'],
  [/\bwithout more it\b/i, 'by default it'],
  [/\bin the same go\b/i, 'at the same time'],
  [/\bwhom to ask\b/i, 'whom to contact'],
  [/\bneighbou?r worth\b/i, 'say what it is'],
  [/\bwhat surrounds the\b/i, 'name the systems'],
  [/\bnot for me to judge\b/i, 'leave it out'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate, estimate'],
  [/\bunder way\b/i, 'in progress, running'],
  [/\bin vain\b/i, 'without effect'],
  [/\blies? still\b/i, 'makes no progress'],
  [/\bgoes over a limit\b/i, 'exceeds a limit'],
  [/\bhas run out\b/i, 'has expired, is used up'],
  [/\bwould be of no use\b/i, "isn't needed"],
  [/\bdearer\b|\bdearest\b|\bis dear\b/i, 'more expensive'],
  [/\bof one['’]s own\b|\bof yours own\b/i, 'your own'],
  [/\bputs? out as\b|\bputs? out `/i, 'outputs'],
  [/\bis to be treated by\b/i, 'handle it by'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bstrangers?['’]/i, 'third-party'],
  [/\bhalf-way\b/i, 'halfway'],
  [/\bgo(?:es)? on (?:without|in|with)\b/i, 'continue'],
  [/\blies? in (?:the|its|their)\b|\blay in\b/i, 'is in'],
  [/\be-mail/i, 'email'],
  [
    /\b(?:behavi|col|fav|hon|lab|neighb|harb)our|\brumours\b|\blicence|\bcatalogue|\b(?:kilo)?metres?\b|\bcentres?\b|\bprogrammes?\b/i,
    'the American spelling',
  ],
  [
    /\b(?:un)?(?:author|capital|categor|central|custom|emphas|final|general|initial|local|maxim|minim|modern|neutral|normal|optim|organ|penal|prior|real|recogn|serial|special|standard|summar|synchron|util)is(?:e|ed|er|es|ing|ations?)\b|\banalys(?:e|ed|es|ing)\b/i,
    'the American spelling, with a z',
  ],
  [/\b(?:un)?(?:cancel|channel|label|level|model|signal|total|travel)l(?:ed|er|ing)\b/i, 'a single l'],
  [
    /\b(?:judgement|fulfil|fulfils|fulfilment|defence|offence|artefacts?|grey|towards|afterwards|whilst|amongst|learnt)\b/i,
    'the American spelling',
  ],
];

/** Alarm texts come from the template. */
const withoutAlarms = (text: string): string => text.replace(/^\| `[^`]+` +\| .+\]\(#[^)]+\) +\|$/gm, '');

/** The name of a file and of a command, which links outside this repository may use. */
const prose = (text: string): string => withoutAlarms(text).replaceAll(/licences\.md|npm run licences/g, '');

/** Every text of the document that a person reads. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const found = (text: string): string[] =>
  UNWANTED.flatMap(([phrase, instead]) => {
    const at = text.search(phrase);
    return at < 0 ? [] : [`“…${text.slice(Math.max(0, at - 40), at + 40)}…”: write ${instead}`];
  });

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  '.github/pull_request_template.md',
  ...globSync('{docs,packages/*}/**/*.md', { cwd: root, exclude: ['**/node_modules/**'] }),
].sort();

/** Pages, tools and drafts that people read, with the comments around their texts. */
const texts = {
  'the console and the reference': 'lib/{console,explorer,reference}/**/*.{ts,tsx,html}',
  'the contract and the tools for agents': 'lib/{contract,mcp}/**/*.ts',
  'the drafted messages': 'lib/reading/{writing/{drafts/*,*},wording/*}.ts',
};

describe('plain English', () => {
  it.each(Object.entries(texts))('%s', (_, pattern) => {
    const files = globSync(pattern, { cwd: root });

    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap((file) => found(textOf(file)).map((fault) => `${file}: ${fault}`))).toEqual([]);
  });

  it.each(documents)('%s', (file) => {
    expect(found(prose(textOf(file)))).toEqual([]);
  });

  it('docs/openapi.json', () => {
    const texts = textsIn(JSON.parse(textOf('docs/openapi.json')));

    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap(found)).toEqual([]);
  });
});
