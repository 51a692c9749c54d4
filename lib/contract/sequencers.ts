interface SequencerDefinition {
  readonly name: string;
  /** Where people find the API key, for the console and the API's documentation. */
  readonly keyFrom: string;
  /** What the sequencer knows people by. */
  readonly knownBy: 'email' | 'profile';
  /** How the sequencer writes a campaign's id, and how that is said in an error. */
  readonly campaignId: { readonly pattern: RegExp; readonly expected: string };
}

/** Every sequencer. One also needs an adapter and a double; each is a `Record<SequencerProvider, …>`. */
export const sequencers = {
  instantly: {
    name: 'Instantly',
    keyFrom:
      'Settings > Integrations > API keys: a key of API v2 with the scopes `campaigns:read` and `leads:all`.',
    knownBy: 'email',
    campaignId: {
      pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      expected: 'Must be the id of an Instantly campaign, a UUID.',
    },
  },
  heyreach: {
    name: 'HeyReach',
    keyFrom: 'Integrations > HeyReach API: a key of your workspace.',
    knownBy: 'profile',
    campaignId: {
      pattern: /^[1-9]\d{0,14}$/,
      expected: 'Must be the id of a HeyReach campaign, a number.',
    },
  },
} as const satisfies Readonly<Record<string, SequencerDefinition>>;

export type SequencerProvider = keyof typeof sequencers;

export const sequencerProviders = Object.keys(sequencers) as readonly SequencerProvider[];

export const isSequencer = (provider: string): provider is SequencerProvider =>
  Object.hasOwn(sequencers, provider);

/** Their names, for use in a sentence. */
export const sequencerList = (conjunction: 'and' | 'or'): string =>
  sequencerProviders.map((provider) => sequencers[provider].name).join(` ${conjunction} `);

/** The variables a campaign's messages can use, besides the person's name, company and title. */
export const sequencerVariables = {
  signal_subject: "The draft's subject",
  signal_message: "The draft's text",
  signal_reason: 'Why to reach out now',
} as const;

export type SequencerVariable = keyof typeof sequencerVariables;

/** Why a person is not handed over. */
export const sequencerSkips = {
  suppressed: 'They objected, or their data was erased. Nothing about them is handed over.',
  left_company: 'They have left the company.',
  account_set_aside: 'The account is rejected, unqualified or left alone because of its relation.',
  no_email: 'They have no verified email. Reveal it first.',
  no_profile_url: 'Their profile URL is not known.',
  no_draft: 'No current draft is addressed to them.',
  already_handled: 'Your team has already sent the message, contacted them or closed the signal.',
  blocked_by_sequencer: "They are on the sequencer's blocklist, or it rejected their address.",
  repeated: 'The same id was given more than once.',
} as const;

export type SequencerSkip = keyof typeof sequencerSkips;
