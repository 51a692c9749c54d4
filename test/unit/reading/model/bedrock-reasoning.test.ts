import { describe, expect, it } from 'vitest';
import { answerSchemas } from '#reading/model/answer-schemas.ts';
import type { ModelError } from '#reading/model/model.ts';
import { createModelQueryReader } from '#reading/model/model-query-reader.ts';
import { createEmbeddedReasoner } from '#reading/queries/read-query.ts';
import { bedrockDouble, serviceError } from '#test/harness/doubles/bedrock.ts';

const fallbacks: string[] = [];
const onFallback = ({ code }: ModelError) => void fallbacks.push(code);

describe('a query that a model reads', () => {
  const byRules = createEmbeddedReasoner();
  const context = { companies: async () => [] };
  const query = 'the female head of procurement in Germany';
  const ruled = () => byRules.interpret(query, context);
  const readWith = (answer: object) => {
    const { model } = bedrockDouble(() => answer);
    return createModelQueryReader(model, byRules, onFallback).interpret(query, context);
  };
  type Reading = Awaited<ReturnType<typeof ruled>>;
  const changed = (change: (read: Reading) => object) => async () => {
    const read = await ruled();
    return { ...read, allows_fallback: true, ...change(read) };
  };
  const inGroup = (more: object) =>
    changed(({ groups }) => ({ groups: groups.map((group) => ({ ...group, ...more })) }));
  const company = { names: [], industries: [], locations: [], employees_min: null, employees_max: null };

  it("has exactly the shape of the rules' result", async () => {
    const read = { ...(await ruled()), allows_fallback: true };
    expect(await readWith(read)).toEqual(read);
  });

  it('may ask for a change and for limits that the query names', async () => {
    const query = 'three people who moved into procurement lately, 1 each';
    const read = { ...(await byRules.interpret(query, context)), allows_fallback: true };
    const group = {
      ...read.groups[0],
      total: 3,
      per_account: 1,
      change: { kind: 'joined', within_days: null },
    };
    const answer = { ...read, groups: [group] };
    const { model } = bedrockDouble(() => answer);
    expect(
      (await createModelQueryReader(model, byRules, onFallback).interpret(query, context)).groups,
    ).toEqual([group]);
  });

  it.each(['heads of procurement, max 3', 'heads of procurement at companies over 500 people'])(
    'is read by the rules if the model leaves out a number: %s',
    async (query) => {
      const read = await byRules.interpret(query, context);
      const groups = read.groups.map((group) => ({ ...group, total: null, companies: company }));
      const { model } = bedrockDouble(() => ({ ...read, groups }));
      expect(await createModelQueryReader(model, byRules, onFallback).interpret(query, context)).toEqual(
        read,
      );
    },
  );

  it('says what follows from the answer: whether other roles will do, and what it rests on', async () => {
    const change = { kind: 'joined', within_days: null };
    const answer = await inGroup({ change })();
    const { allows_adjacent, allows_fallback, assumptions } = await readWith({
      ...answer,
      allows_fallback: false,
    });
    expect([allows_adjacent, allows_fallback, assumptions]).toEqual([
      false,
      false,
      [expect.stringContaining('is known from rosters and detections only')],
    ]);
  });

  /** Query | name of the place in the answer | its country | its town. */
  it.each([
    ['CFO in Cebu City', 'Cebu City', 'PH', 'Cebu City'],
    ['CFO in Cebu City', 'Philippines', 'PH', 'Cebu City'],
    ['CFOs in Moscow', 'Moscow', 'RU', 'Moscow'],
    ['CFO w Helsinkach albo w Pradze', 'Helsinkach', 'FI', 'Helsinki'],
    ['CFOs of Prague firms', 'Prague', 'CZ', 'Prague'],
    ['CFOs in Deutschland', 'Germany', 'DE', ''],
    ['deutsche Finanzchefs', 'Germany', 'DE', ''],
    ['CFOs in Malta', 'Malta', 'MT', ''],
    ['CFOs in EMEA', 'EMEA', 'MT', ''],
    ['CFOs in NYC', 'New York', 'US', 'New York'],
    ['CFOs with ISO 9001 in Malta', 'Malta', 'MT', ''],
  ])('keeps a place that the query names: %s is %s', async (query, name, code, town) => {
    const roles = [{ functions: ['finance'], job_levels: ['C-Team'], title: null }];
    const location = { name, countries: [code], localities: town === '' ? [] : [town] };
    const read = await readWith({ ...(await ruled()), groups: [], not_understood: [] });
    const group = { ...(await ruled()).groups[0]!, roles, locations: [location] };
    const { model } = bedrockDouble(() => ({ ...read, allows_fallback: true, groups: [group] }));
    const { groups } = await createModelQueryReader(model, byRules, onFallback).interpret(query, context);
    expect(groups).toEqual([group]);
  });

  it.each([
    [
      'a function that does not exist',
      inGroup({ roles: [{ functions: ['witchcraft'], job_levels: [], title: null }] }),
    ],
    ['a company that nobody named', inGroup({ companies: { ...company, names: ['Globex'] } })],
    [
      'an exclusion that nobody named',
      changed(({ exclusions }) => ({
        exclusions: { ...exclusions, companies: [{ ...company, names: ['Globex'] }] },
      })),
    ],
    ['a title that nobody named', inGroup({ roles: [{ functions: [], job_levels: [], title: 'wizard' }] })],
    [
      'a place that nobody named',
      inGroup({ locations: [{ name: 'Japan', countries: ['JP'], localities: [] }] }),
    ],
    [
      'a country whose letters are another word',
      inGroup({ locations: [{ name: 'India', countries: ['IN'], localities: [] }] }),
    ],
    [
      'a country that does not exist',
      inGroup({ locations: [{ name: 'Germany', countries: ['QX'], localities: [] }] }),
    ],
    ['a limit that nobody named', inGroup({ per_account: 3 })],
    ['a limit of all groups that nobody named', changed(() => ({ limits: { per_account: null, total: 4 } }))],
    ['anyone at all', inGroup({ roles: [{ functions: [], job_levels: [], title: null }] })],
    ['a role of nobody', inGroup({ roles: [] })],
  ])('is read by the rules if the model gives %s', async (_, answer) => {
    expect(await readWith(await answer())).toEqual(await ruled());
  });

  it('ends when its signal aborts', async () => {
    const { model } = bedrockDouble(() => serviceError('ThrottlingException'));
    const reason = new Error('no time left');
    await expect(
      createModelQueryReader(model, byRules, onFallback).interpret(query, context, AbortSignal.abort(reason)),
    ).rejects.toBe(reason);
  });
});

it.each(Object.entries(answerSchemas))(
  'the schema of %s contains no references, which models reject',
  (_, schema) => {
    expect(schema).not.toMatch(/\$ref|allOf|definitions/);
    expect(JSON.parse(schema)).toMatchObject({ type: 'object', additionalProperties: false });
  },
);
