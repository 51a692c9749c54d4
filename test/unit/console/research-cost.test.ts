import { describe, expect, it } from 'vitest';
import { describeCost } from '#console/text/research-cost.ts';

const rules = { by: 'rules', provider: null, model: null } as const;
const model = { by: 'model', provider: 'bedrock', model: 'claude-sonnet' } as const;
const budget = { month: '2026-11', used: 0 };

describe('the cost of a scan or a discovery', () => {
  it('is no credit, and nothing where rules read', () => {
    expect(describeCost({ credits_remaining: 1_200, reader: rules, providers: [] })).toEqual([
      ['Plan credits', 'Uses none of the 1,200 left'],
      ['Reading', 'Free: rules read the documents'],
    ]);
  });

  it('names the model and what is left of each budget', () => {
    const providers = [
      { ...budget, provider: 'model', unit: 'usd', limit: 50, remaining: 12 },
      { ...budget, provider: 'people_data_labs', unit: 'credits', limit: 1_000, remaining: 990 },
    ] as const;
    expect(describeCost({ credits_remaining: 3, reader: model, providers: [...providers] })).toEqual([
      ['Plan credits', 'Uses none of the 3 left'],
      ['Reading', 'Paid: claude-sonnet reads each document once'],
      ['Model budget', '$12 of $50 left this month'],
      ['People Data Labs', '990 of 1,000 credits left this month'],
    ]);
  });

  it('says that a standing search spends it again', () => {
    const cost = describeCost({ credits_remaining: 3, reader: rules, providers: [] }, 'week');
    expect(cost.at(-1)).toEqual(['Repeats', 'The same again every week']);
  });
});
