import type { Refuse } from '#contract/errors.ts';
import { type SequencerProvider, sequencers } from '#contract/sequencers.ts';
import { connect } from '#domain/workspace/integrations/change-integrations.ts';
import type {
  Credentials,
  Integration,
  IntegrationPorts,
} from '#domain/workspace/integrations/integration.ts';
import { openIntegrations } from '#domain/workspace/integrations/open-integration.ts';
import type { CampaignList } from './sequencer.ts';

type Asked<Data> =
  | { readonly kind: 'answered'; readonly data: Data }
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string };

/** Tests a key with a call that changes nothing. */
export type TryKey = (
  provider: SequencerProvider,
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<Asked<void>>;

export type AskCampaigns = (
  provider: SequencerProvider,
  credentials: Credentials,
  search: string | undefined,
  signal: AbortSignal,
) => Promise<Asked<CampaignList>>;

/** Well within the function's 29 s, with time left for its own writes. */
const MAX_ASK_MS = 20_000;

function answerOf<Data>(
  asked: Asked<Data>,
  refuse: Refuse<'credentials_refused' | 'sequencer_unreachable'>,
): Data {
  if (asked.kind === 'answered') return asked.data;
  if (asked.kind === 'refused') throw refuse('credentials_refused', asked.reason);
  throw refuse('sequencer_unreachable', `${asked.reason} Nothing was changed; try again.`);
}

interface ConnectSequencerPorts extends IntegrationPorts {
  readonly tryKey: TryKey;
  readonly now: () => Date;
  readonly refuse: Refuse<
    'validation_failed' | 'credentials_refused' | 'sequencer_unreachable' | 'too_many_changes'
  >;
}

/** Tests the key and stores it if it works. */
export async function connectSequencer(
  ports: ConnectSequencerPorts,
  workspaceId: string,
  provider: SequencerProvider,
  given: Credentials,
): Promise<Integration> {
  const { api_key, ...others } = given;
  if (api_key === undefined || Object.keys(others).length > 0)
    throw ports.refuse('validation_failed', undefined, [
      { path: 'body', message: `\`${provider}\` takes \`api_key\`.` },
    ]);
  const credentials = { api_key };
  answerOf(await ports.tryKey(provider, credentials, AbortSignal.timeout(MAX_ASK_MS)), ports.refuse);
  const label = sequencers[provider].name;
  return connect(ports, workspaceId, provider, { credentials, config: {}, label, at: ports.now() });
}

interface ListCampaignsPorts extends IntegrationPorts {
  readonly ask: AskCampaigns;
  readonly refuse: Refuse<'sequencer_not_connected' | 'credentials_refused' | 'sequencer_unreachable'>;
}

/** The sequencer's campaigns as it has them now. */
export async function listCampaigns(
  ports: ListCampaignsPorts,
  workspaceId: string,
  provider: SequencerProvider,
  search: string | undefined,
): Promise<CampaignList> {
  const integration = (await openIntegrations(ports, workspaceId, [provider])).get(provider);
  if (!integration) throw ports.refuse('sequencer_not_connected');
  const signal = AbortSignal.timeout(MAX_ASK_MS);
  return answerOf(await ports.ask(provider, integration.credentials, search, signal), ports.refuse);
}
