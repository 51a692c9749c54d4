import * as z from 'zod';
import type { SequencerConnection } from './sequencer-adapter.ts';
import { sequencerClient } from './sequencer-client.ts';

/**
 * Facts about HeyReach's public API, by confidence. Nothing was called live. The vendor's own description is a Postman
 * collection that could not be read; these come from public clients written against it.
 *
 * M (most agree; one source has `AddLeadsToCampaignV2` below `/lead`): `X-API-KEY`; `GET /auth/CheckApiKey`; `POST /campaign/GetAll` with `offset`, `limit` up to 100 and
 * `keyword` answers `totalCount` and `items`; `GET /campaign/GetById`; `POST /campaign/AddLeadsToCampaignV2` takes up to
 * 100 `accountLeadPairs`, each with a `lead` by `profileUrl`, and answers three numbers: added, updated, failed; 300
 * calls a minute.
 * M (two of them): someone who is in the campaign is updated, not added; `customUserFields` belong into `lead`; a draft
 * takes no one; without `linkedInAccountId` HeyReach chooses the sender; errors are `{errorMessage}`.
 * L (one): someone it doesn't take may be missing from all three numbers; `Retry-After` on 429.
 */

/** 300 calls a minute, with room for the customer's other integrations. */
const PACE = { perSecond: 4, burst: 8 };

const errorBody = z.object({ errorMessage: z.string() });

export const heyreachClient = ({ credentials, transport, pace = PACE }: SequencerConnection) =>
  sequencerClient({
    vendor: 'HeyReach',
    transport,
    pace,
    headers: { 'x-api-key': credentials.api_key ?? '' },
    messageOf: (body) => errorBody.safeParse(body).data?.errorMessage,
  });
