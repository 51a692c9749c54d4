import type { Usage } from '#contract/usage.ts';
import { number, words } from './format.ts';
import { DIRECTORY_NAMES } from './names.ts';

type Plan = Pick<Usage, 'credits_remaining' | 'reader' | 'providers'>;

const NAMES: Readonly<Record<string, string>> = DIRECTORY_NAMES;

/** What research spends: no credit, but the model's and the directories' budgets. One line each. */
export function researchCost(
  plan: Plan,
  every?: 'day' | 'week',
): readonly (readonly [label: string, text: string])[] {
  return [
    ['Plan credits', `None (${number(plan.credits_remaining)} left)`],
    [
      'Reading',
      plan.reader.by === 'model'
        ? `Paid: ${plan.reader.model ?? 'a model'} reads each document once`
        : 'Free: rules read the documents',
    ],
    ...plan.providers.map(
      ({ provider, unit, remaining, limit }) =>
        [
          NAMES[provider] ?? `${words(provider)} budget`,
          unit === 'usd'
            ? `$${number(remaining)} of $${number(limit)} left this month`
            : `${number(remaining)} of ${number(limit)} credits left this month`,
        ] as const,
    ),
    ...(every === undefined ? [] : [['Repeats', `The same again every ${every}`] as const]),
  ];
}
