import { directories, directoryProviders } from '#contract/directory-providers.ts';
import type { Usage } from '#contract/usage.ts';
import { formatNumber, toWords } from './format.ts';

/** The product name behind the API's neutral name. */
export function directoryName(id: string): string {
  const provider = directoryProviders.find((knownProvider) => knownProvider === id);
  return provider ? directories[provider].name : toWords(id);
}

type Plan = Pick<Usage, 'credits_remaining' | 'reader' | 'providers'>;

/** What research spends: no credit, but the model's and the directories' budgets. One line each. */
export function describeCost(
  plan: Plan,
  interval?: 'day' | 'week',
): readonly (readonly [label: string, text: string])[] {
  return [
    ['Plan credits', `Uses none of the ${formatNumber(plan.credits_remaining)} left`],
    [
      'Reading',
      plan.reader.by === 'model'
        ? `Paid: ${plan.reader.model ?? 'a model'} reads each document once`
        : 'Free: rules read the documents',
    ],
    ...plan.providers.map(
      ({ provider, unit, remaining, limit }) =>
        [
          directoryProviders.some((knownProvider) => knownProvider === provider)
            ? directoryName(provider)
            : `${toWords(provider)} budget`,
          unit === 'usd'
            ? `$${formatNumber(remaining)} of $${formatNumber(limit)} left this month`
            : `${formatNumber(remaining)} of ${formatNumber(limit)} credits left this month`,
        ] as const,
    ),
    ...(interval === undefined ? [] : [['Repeats', `The same again every ${interval}`] as const]),
  ];
}
