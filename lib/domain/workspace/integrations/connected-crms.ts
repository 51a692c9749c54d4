import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import type { Integrations } from './integration.ts';

/** The connected CRMs, oldest connection first. */
export const connectedCrms = ({ connected }: Pick<Integrations, 'connected'>): CrmProvider[] =>
  crmProviders
    .filter((provider) => connected[provider])
    .toSorted((one, other) =>
      (connected[one]?.connected_at ?? '') <= (connected[other]?.connected_at ?? '') ? -1 : 1,
    );
