import * as z from 'zod';
import type { SequencerConnection } from './sequencer-adapter.ts';
import { sequencerClient } from './sequencer-client.ts';

/**
 * Facts about Instantly's API v2, by confidence. Nothing was called live.
 *
 * H (an OpenAPI document in a public catalog, and the vendor's rate-limit page, 2026): Bearer key; `POST /leads/add` takes up to 1,000 leads for
 * one `campaign_id`, doesn't add again who is in that campaign (`duplicated_leads`) and names those it created by their
 * place (`created_leads[].index`); the others it only counts (`in_blocklist`, `invalid_email_count`); `POST /leads/list`
 * finds leads by `campaign` and `contacts` (emails) or `ids`, 100 a page; `PATCH /leads/{id}` sets `custom_variables`;
 * `GET /campaigns` has `limit`, `starting_after` and `search`; 402 without a paid plan; 100 calls a second and 6,000 a
 * minute for the whole workspace, then 429; there is no idempotency key.
 * M: 404 for a campaign that doesn't exist; custom variables that a PATCH leaves out stay; 403 for a missing scope.
 * L: `Retry-After` on 429; how soon a new lead is listed.
 */

/** A tenth of what a workspace may use, because its other integrations use the same. */
const PACE = { perSecond: 10, burst: 10 };
/** The documented window, if Instantly doesn't say how long to wait. */
const WINDOW_MS = 1_000;

const errorBody = z.object({ message: z.string() });

export const instantlyClient = ({ credentials, transport, pace = PACE }: SequencerConnection) =>
  sequencerClient({
    vendor: 'Instantly',
    transport,
    pace,
    headers: { authorization: `Bearer ${credentials.api_key ?? ''}` },
    messageOf: (body) => errorBody.safeParse(body).data?.message,
    windowMs: WINDOW_MS,
  });
