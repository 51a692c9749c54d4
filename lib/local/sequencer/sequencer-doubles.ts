import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type SequencerProvider, sequencerProviders } from '#contract/sequencers.ts';
import { serve, troubleFields } from '../crm/serve-sandbox.ts';
import { type LocalPage, sendJson } from '../local-pages.ts';
import { heyreach } from './heyreach-double.ts';
import { instantly } from './instantly-double.ts';
import type { SequencerDouble } from './sequencer-double.ts';

export const sequencerDoubles: Readonly<Record<SequencerProvider, SequencerDouble>> = { instantly, heyreach };

const trouble = z.strictObject({
  provider: z.enum(sequencerProviders),
  ...troubleFields,
});

/**
 * The sequencers of a local run: the APIs that the adapters call, who is in their campaigns
 * (`/_local/sequencers.json?provider=…&account=…`), and a call that injects faults (`POST /_local/sequencers/trouble`).
 */
export function sequencerDoublePages(): LocalPage[] {
  const made = { instantly: instantly.make(), heyreach: heyreach.make() };
  return [
    ...sequencerProviders.flatMap((provider) => serve(made[provider], `/_local/${provider}`)),
    {
      method: 'GET',
      path: '/_local/sequencers.json',
      answer(_, request, response) {
        const { searchParams } = new URL(request.url ?? '', 'http://local');
        const double = made[z.enum(sequencerProviders).parse(searchParams.get('provider'))];
        const account = searchParams.get('account') ?? '';
        sendJson(response, {
          data: double.records().get(account) ?? [],
          calls: Object.fromEntries(double.calls(account)),
        });
      },
    },
    {
      method: 'POST',
      path: '/_local/sequencers/trouble',
      async answer(_, request, response) {
        const { provider, account, fault, rules } = trouble.parse(JSON.parse(await text(request)));
        if (fault) made[provider].addFault(account, fault);
        if (rules) made[provider].setRules(account, rules);
        sendJson(response, { set: true });
      },
    },
  ];
}
