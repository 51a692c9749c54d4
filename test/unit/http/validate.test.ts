import { expect, it } from 'vitest';
import * as z from 'zod';
import { crmProvider } from '#contract/integrations.ts';
import { validate } from '#http/validate.ts';

const thing = z.strictObject({ name: z.string(), size: z.enum(['s', 'm']).optional() });
const oneOrMany = z.union([thing, z.array(thing).max(30)]);

function detailsOf(value: unknown): unknown {
  try {
    return validate(oneOrMany, value, 'body');
  } catch (error) {
    return (error as { details?: unknown }).details;
  }
}

it('returns valid input as read', () => {
  expect(detailsOf([{ name: 'a', size: 's' }])).toEqual([{ name: 'a', size: 's' }]);
});

it.each([
  ['one', { size: 'm' }, [{ path: 'name', message: 'Is required.' }]],
  [
    'many',
    [{ name: 'a' }, { name: 'b', size: 'xl' }],
    [{ path: '1.size', message: 'Invalid option: expected one of "s"|"m"' }],
  ],
  ['a field of nobody', [{ name: 'a', colour: 'red' }], [{ path: '0.colour', message: 'Unknown field.' }]],
  ['neither', 7, [{ path: 'body', message: 'Invalid input: expected object, received number' }]],
])('explains errors in terms of what the caller meant: %s', (_, value, details) => {
  expect(detailsOf(value)).toEqual(details);
});

it.each([
  ['limit', 'per_page'],
  ['offset', 'page'],
])('hints at our word for %s where there is one', (name, ours) => {
  const detailsFor = (query: z.ZodObject) => {
    try {
      return validate(query, { [name]: '5' }, 'query');
    } catch (error) {
      return (error as { details?: unknown }).details;
    }
  };

  expect(detailsFor(z.strictObject({ [ours]: z.string().optional() }))).toEqual([
    { path: name, message: `Unknown field. Did you mean "${ours}"?` },
  ]);
  expect(detailsFor(z.strictObject({}))).toEqual([{ path: name, message: 'Unknown field.' }]);
});

it('says which CRM each id is', () => {
  expect(crmProvider.safeParse('hubspot').error?.issues[0]?.message).toBe(
    'Must be the id of a CRM: `crm_one` is HubSpot, `crm_two` is Salesforce.',
  );
});

it('reports at most twenty errors', () => {
  expect(detailsOf(Array.from({ length: 30 }, () => ({ name: 1 })))).toHaveLength(20);
});
