import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { JudgeRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { documentQuestions } from '#reading/model/document-questions.ts';
import { modelJudge } from '#reading/model/model-judge.ts';
import { createEmbeddedSignalReader } from '#reading/rules/create-embedded-signal-reader.ts';
import {
  collectAnswers,
  type Prompt,
  type RecordedAnswers,
  readAnswers,
  recordedModel,
} from '#test/bench/signals/real/recorded-answers.ts';
import { builtInSignals } from '#test/harness/built-in-signals.ts';
import { bedrockDouble, textOf } from '#test/harness/doubles/bedrock.ts';
import { must } from '#test/harness/must.ts';

const directories: string[] = [];
let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'answers-'));
  directories.push(directory);
  file = path.join(directory, 'answers.jsonl');
});
afterAll(() => {
  for (const each of directories) rmSync(each, { recursive: true, force: true });
});

const rules = createEmbeddedSignalReader();
/** A fact in words that no rule knows. */
const UNSEEN = 'An investment of 12 million euros has found its way to Aldershaw.';
const request: JudgeRequest = {
  document: { title: 'News', text: UNSEEN, published_at: '2026-11-10', kind: 'news', url: '' },
  signals: builtInSignals,
  company: { name: 'Aldershaw', domain: null, aliases: [] },
  today: new Date('2026-11-15T00:00:00Z'),
};
const EVENT = {
  kind: 'funding',
  sentences: [1],
  form: 'raises',
  move: 'none',
  ahead: false,
  person: '',
  role: '',
  other_party: '',
  place: '',
  product: '',
  amount: '12 million euros',
  count: '',
  verdict: 'fact',
  certainty: 92,
};

const judgeBy = (recorded: RecordedAnswers, asked: JudgeRequest, codes: string[] = []) =>
  modelJudge(recordedModel(recorded), rules, documentQuestions, ({ code }) => codes.push(code)).judge(asked);

async function promptFor(asked: JudgeRequest): Promise<{ hash: string; prompt: Prompt }> {
  const prompts: { hash: string; prompt: Prompt }[] = [];
  const model = recordedModel(new Map(), (hash, prompt) => prompts.push({ hash, prompt }));
  await modelJudge(model, rules, documentQuestions, () => undefined).judge(asked);
  return must(prompts[0]);
}

const answered = (name: string, answer: unknown): void =>
  writeFileSync(path.join(directory, `${name}.json`), JSON.stringify(answer));

describe('answers that were recorded', () => {
  it('stand for the very prompt that the service sends', async () => {
    const { prompt } = await promptFor(request);
    const { model, calls } = bedrockDouble(() => ({ events: [] }));
    await modelJudge(model, rules, documentQuestions, () => undefined).judge(request);

    const sent = must(calls[0]);
    expect(prompt.user).toBe(textOf(sent));
    expect(prompt.system).toBe(sent.system?.[0]?.text);
    const schema = sent.outputConfig?.textFormat?.structure?.jsonSchema?.schema;
    expect(prompt.schema).toEqual(JSON.parse(schema ?? ''));
  });

  it('decide like the model that gave them', async () => {
    const { hash } = await promptFor(request);
    expect((await rules.judge(request)).taken).toEqual([]);

    const { taken } = await judgeBy(new Map([[hash, { events: [EVENT] }]]), request);

    expect(taken).toMatchObject([{ signal_id: 'funding', quote: UNSEEN, strength: 0.92 }]);
  });

  it('say nothing about a prompt that has changed by a letter', async () => {
    const { hash } = await promptFor(request);
    const changed = { ...request, document: { ...request.document, text: UNSEEN.replace('12', '13') } };
    const codes: string[] = [];

    expect((await promptFor(changed)).hash).not.toBe(hash);
    const judged = await judgeBy(new Map([[hash, { events: [EVENT] }]]), changed, codes);

    expect(judged).toEqual({ ...(await rules.judge(changed)), isLeft: true });
    expect(codes).toEqual(['unavailable']);
  });
});

describe('collecting answers', () => {
  it('adds those of the right shape, names the others, and is the same when repeated', () => {
    answered('bb', { events: [EVENT] });
    answered('aa', { events: [] });
    answered('cc', { events: [{ kind: 'funding' }] });
    writeFileSync(path.join(directory, 'dd.json'), 'I am sorry.');

    expect(collectAnswers(directory, file)).toEqual({ added: 2, malformed: ['cc.json', 'dd.json'] });
    const once = readFileSync(file, 'utf8');
    collectAnswers(directory, file);

    expect(readFileSync(file, 'utf8')).toBe(once);
    expect([...readAnswers(file)]).toEqual([
      ['aa', { events: [] }],
      ['bb', { events: [EVENT] }],
    ]);
  });

  it('keeps what was recorded before, and takes a newer answer to the same prompt', () => {
    answered('aa', { events: [] });
    collectAnswers(directory, file);
    const next = mkdtempSync(path.join(tmpdir(), 'answers-'));
    directories.push(next);
    writeFileSync(path.join(next, 'bb.json'), JSON.stringify({ events: [] }));
    collectAnswers(next, file);
    answered('aa', { events: [EVENT] });
    collectAnswers(directory, file);

    expect([...readAnswers(file)]).toEqual([
      ['aa', { events: [EVENT] }],
      ['bb', { events: [] }],
    ]);
  });

  it('finds none where nothing was recorded yet', () => {
    expect(readAnswers(file).size).toBe(0);
  });
});
