import { describe, expect, it } from 'vitest';
import { answerSchemas } from '#reading/model/answer-schemas.ts';
import type { ModelError } from '#reading/model/model.ts';
import { modelWishes } from '#reading/model/model-wishes.ts';
import { createEmbeddedReasoner } from '#reading/queries/embedded-reasoner.ts';
import { bedrockDouble, serviceError } from '#test/harness/doubles/bedrock.ts';

const fallbacks: string[] = [];
const onFallback = ({ code }: ModelError) => void fallbacks.push(code);

describe('a wish that a model reads', () => {
  const byRules = createEmbeddedReasoner();
  const context = { companies: async () => [] };
  const query = 'female heads of procurement in Germany';
  const ruled = () => byRules.interpret(query, context);
  const readWith = (answer: object) => {
    const { model } = bedrockDouble(() => answer);
    return modelWishes(model, byRules, onFallback).interpret(query, context);
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
    const wish = 'three people who moved into procurement lately, 1 each';
    const read = { ...(await byRules.interpret(wish, context)), allows_fallback: true };
    const group = {
      ...read.groups[0],
      total: 3,
      per_account: 1,
      change: { kind: 'joined', within_days: null },
    };
    const answer = { ...read, groups: [group] };
    const { model } = bedrockDouble(() => answer);
    expect((await modelWishes(model, byRules, onFallback).interpret(wish, context)).groups).toEqual([group]);
  });

  it.each(['new heads of procurement', 'heads of procurement, max 3'])(
    'keeps a condition that the model leaves out: %s',
    async (wish) => {
      const read = await byRules.interpret(wish, context);
      const groups = read.groups.map((group) => ({ ...group, change: null, total: null }));
      const { model } = bedrockDouble(() => ({ ...read, groups }));
      expect(await modelWishes(model, byRules, onFallback).interpret(wish, context)).toEqual(read);
    },
  );

  it('reports what people must not be filtered by, even if the model ignores it', async () => {
    expect((await ruled()).not_understood).toEqual(['female']);
    const read = { ...(await ruled()), allows_fallback: true, not_understood: [] };
    expect(await readWith(read)).toEqual({ ...read, not_understood: ['female'] });
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
      modelWishes(model, byRules, onFallback).interpret(query, context, AbortSignal.abort(reason)),
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
