import type * as z from 'zod';
import { type Pace, TokenBucket } from '#vendor-api/token-bucket.ts';
import type { Transport } from '#vendor-api/transport.ts';
import {
  type Retryable,
  type VendorCall,
  type VendorResponse,
  vendorClient,
} from '#vendor-api/vendor-client.ts';
import { VendorRefusedError } from '#vendor-api/vendor-error.ts';

const MESSAGE_MAX = 300;

export interface SequencerClient {
  /** The body of a response that says yes. */
  ask<Data>(call: VendorCall, schema: z.ZodType<Data>, signal: AbortSignal): Promise<Data>;
}

interface SequencerApi {
  readonly vendor: string;
  readonly transport: Transport;
  readonly pace: Pace;
  readonly headers: Readonly<Record<string, string>>;
  /** What the sequencer says about an error. */
  readonly messageOf: (body: unknown) => string | undefined;
  /** How long to wait at its limit if it doesn't say. @default the client's own pauses */
  readonly windowMs?: number;
}

/** Calls a sequencer within its limits. What statuses mean is the same for all of them. */
export function sequencerClient({
  vendor,
  transport,
  pace,
  headers,
  messageOf,
  windowMs,
}: SequencerApi): SequencerClient {
  function retryable({ status, retryAfterMs = windowMs }: VendorResponse): Retryable | undefined {
    if (status === 429) {
      const message = `${vendor}'s rate limit is reached.`;
      const wait = retryAfterMs !== undefined && { waitMs: retryAfterMs };
      return { code: 'rate_limited', message, isBrief: true, isForAll: true, ...wait };
    }
    if (status < 500) return undefined;
    const message = `${vendor} answered ${status}.`;
    return { code: 'sequencer_unavailable', message, isBrief: true, isUnclear: true };
  }

  function refusalOf({ status, body }: VendorResponse): VendorRefusedError | undefined {
    if (status < 400) return undefined;
    const said = (messageOf(body) ?? '').slice(0, MESSAGE_MAX);
    const refused = (code: string, message: string) => new VendorRefusedError({ code, message, status });
    if (status === 401 || status === 403)
      return refused(
        'credentials_refused',
        `${vendor} rejected the key, or it lacks a scope. Connect it again.`,
      );
    if (status === 402)
      return refused('sequencer_account_closed', `The ${vendor} workspace has no active paid plan.`);
    if (status === 404) return refused('campaign_not_found', `${vendor} has no such campaign.`);
    return refused('sequencer_refused', `${vendor} refused the call${said && `: ${said}`}.`);
  }

  const client = vendorClient({ vendor, transport, bucket: new TokenBucket(pace), retryable });
  return {
    async ask(call, schema, signal) {
      const response = await client.call({ ...call, headers }, signal);
      const refusal = refusalOf(response);
      if (refusal) throw refusal;
      const parsed = schema.safeParse(response.body);
      if (parsed.success) return parsed.data;
      const message = `${vendor} gave an answer that the service cannot read.`;
      throw new VendorRefusedError({ code: 'unexpected_answer', message, status: response.status });
    },
  };
}
