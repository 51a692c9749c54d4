import type { RejectionCode } from '#domain/signals/signal-reasoner.ts';

/** Words that turn a mention away, and how near they must stand to what is mentioned. */
export interface CueLines {
  readonly code: Exclude<RejectionCode, 'other_company' | 'excluded' | 'past'>;
  readonly lines: readonly string[];
  /** How many tokens may lie between the cue and a mention behind it; absent: it says nothing of what follows. */
  readonly before?: number;
  /** How many tokens may lie between a mention and a cue behind it. */
  readonly after?: number;
  /** The cue may stand inside the words of the mention. */
  readonly inside?: boolean;
  /** Wherever it stands in the sentence. */
  readonly anywhere?: boolean;
  /** In reported speech ("said it would") the word is what "will" is in direct speech. */
  readonly notAfterSaying?: boolean;
  /** Only for these kinds, or for all but these. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

const STOP =
  'call_off|cancel|scrap|shelve|abandon|walk_away|back_out|pull_out|back_away|put_on_hold|tear_up|break_off|rescind|pull_the_plug|u-turn|backtrack|backpedal';

// biome-ignore format: a table reads better than a column
export const cues: readonly CueLines[] = [
  { code: 'called_off', lines: [`${STOP}|reverse|withdraw|no_longer`], before: 7, inside: true, except: ['technology_migration'] },
  { code: 'called_off', lines: [STOP, 'reverse ~2 decision', 'no_longer'], before: 7, only: ['technology_migration'] },
  {
    code: 'called_off',
    lines: ['pull !in', 'drop|terminate|end|halt|suspend|kill|unwind|dissolve|exit|quit|sever|postpone|delay|freeze|pause|drop'],
    before: 3,
    only: ['deal', 'partnership', 'ipo_plans', 'funding', 'product_launch'],
  },
  { code: 'called_off', lines: ['put ~7 on_ice|on_hold', 'drop|halt|ditch|end|axe|pause|postpone|delay ~1 plan|project|construction|proposal|expansion|launch|bid|recruitment'], before: 6, inside: true, except: ['regulatory_pressure'] },
  { code: 'called_off', lines: ['on_ice|on_hold|into_mothball'], after: 8 },
  {
    code: 'called_off',
    lines: [
      'be ~2 call_off|cancel:past|scrap:past|shelve:past|abandon:past|terminate:past|withdraw:past|halt:past|drop:past|postpone:past|block:past|rescind:past|reverse:past|suspend:past',
      'end without|in_failure',
      'walk_away|back_out|pull_out|drop_out',
      'break_down|broke_down|stall:past',
      'collapse|fall_through|fall_apart|lapse:past|unravel|be_dead|founder:past|be_off',
      'no_longer ~1 go|happen|proceed|join|take_place|planned',
      'have ~2 call_off|cancel:past|scrap:past|shelve:past|abandon:past|end:past|terminate:past|withdraw:past',
    ],
    after: 8,
    except: ['regulatory_pressure', 'technology_migration'],
  },
  {
    code: 'called_off',
    lines: ['dismiss !rumour', 'drop|close|end|throw_out|quash|overturn|abandon|withdraw|halt|shut_down|clear|toss|lift|annul|discontinue|rescind|void'],
    before: 4,
    only: ['regulatory_pressure'],
  },
  {
    code: 'called_off',
    lines: ['be ~2 drop:past|close:past|dismiss:past|throw:past|quash:past|overturn:past|withdraw:past|clear:past|annul:past', 'without_action|without_charge|clear:past_of|acquit:past|take_no_action|no_further_action'],
    after: 8,
    only: ['regulatory_pressure'],
  },

  { code: 'negated', lines: ['not !only', 'without !proof', 'never|neither|nor|hardly|cannot'], before: 4, inside: true },
  { code: 'negated', lines: ['not !only'], before: 8, only: ['leadership_change', 'security_incident'] },
  { code: 'negated', lines: ['no !longer'], before: 3 },
  { code: 'negated', lines: ['no_truth|no_plan|no_intention|no_evidence|no_sign|no_indication|no_desire|no_interest|no_need|no_immediate_plan|no_current_plan|no_one|nobody|none_of|no_agreement|no_decision|no_deal|no_talk|not_in_talk'], before: 10, inside: true },
  { code: 'negated', lines: ['reject ~1 talk|report|claim|rumour|rumor|suggestion', 'dismiss ~1 report|speculation|rumour|rumor|talk|suggestion|claim', 'deny:past|deny:s|deny:ing|refute|rebut'], before: 16, inside: true },
  { code: 'negated', lines: ['rule_out|refuse|decline_to|yet_to|fail_to|fail:past_to|stop_short_of|rather_than|instead_of|unlikely_to|far_from|resist|stave_off|fend_off|avert|forgo|swear_never'], before: 6, inside: true },
  { code: 'negated', lines: ['reject|rebuff|spurn|turn_down|vote_down|repel|snub|dismiss|vote_against'], before: 5, only: ['deal', 'partnership', 'funding'] },
  {
    code: 'negated',
    lines: [
      'be ~2 reject:past|deny:past|rebuff:past|turn_down|vote_down|rule_out|untrue|false|unfounded',
      'do_not|will_not|would_not ~1 happen|proceed|take_place|go_ahead|materialise|materialize|go_through',
      'have_not ~1 be|happen|complete',
      'reject:past|rebuff:past by',
    ],
    after: 6,
  },

  {
    code: 'rumour',
    anywhere: true,
    lines: [
      'reportedly|rumour|rumor|rumoured|rumored|speculation|speculate|unconfirmed|unverified|gossip|hearsay|purportedly|supposedly',
      'source|insider|banker ~3 say|tell|claim|close|familiar|with_knowledge|understand|suggest|reveal|add|briefed',
      'people|person|those|someone ~2 familiar|briefed|with_knowledge|close_to|with_direct|involved_in_the_talks',
      'familiar_with_the',
      'according to ~2 source|person|people|insider|report|media|banker|leak|press|newspaper|local',
      'say:past to_be|to_have',
      'be said to',
      'talk_of|whether|guess:ing|guessing',
      'nobody|no_one ~5 say|confirm|comment',
      'cite ~2 source|people|person|insider|report|media|newspaper',
      'understand:past|believe:past|think:past to be|have',
      'be understood|believed|thought to',
      'sources|insiders ~1 say|said|claim|told',
      'in ~3 talk|discussion|negotiation ~1 to|about|with|over|on|for|regarding',
      'hold|enter ~3 talk ~1 to|about|with|over|on',
      'close|near|nearing ~1 to ~1 raise|sign|deal|buy|acquire|agree|hire|appoint|name|file',
      'near:ing ~2 deal|agreement|sale',
      'sound_out|sounding_out|sounded_out|line_up_bank|lining_up_bank',
      'eye:ing|eye:s|eye:past|circle:ing|court:ing|approach:past by|approach:past about|approach:past',
      'leak:past ~1 memo|document|slide|image|photo|spec|email',
      'leaker|tipster',
      'media_report|press_report|market_talk|trade_press|local_media|newspaper_report|unnamed|word_is',
      'prepare:ing ~4 offer|bid|probe|sale|ipo|listing',
      'claim ~3 without_proof',
      'draw ~2 suitor|interest',
      'fear ~3 cut|layoff|closure|redundancy',
    ],
  },

  { code: 'conditional', lines: ['might|could|may'], before: 6, inside: true },
  { code: 'conditional', lines: ['would'], before: 6, inside: true, notAfterSaying: true },
  { code: 'conditional', lines: ['consider|weigh|mull|explore|evaluate|contemplate|ponder|study|toy_with|look_at|look_into|hope_to|hope|would_like|wish_to|seek_to|assess|examine|debate|in_case|possible|potential|prospect_of|option_of|whether_to|propose_to|threaten|possibility_of|idea_of|think_about|open_to|try_to|attempt_to|seek'], before: 4 },
  { code: 'conditional', lines: ['look:ing_to|be_keen_to|eager_to'], before: 4, except: ['hiring_surge', 'layoffs'] },
  { code: 'conditional', lines: ['plan_to|intend_to|aim_to|expect_to|want_to|need_to|plan|prepare_to|intention_to|ambition|expected_to'], before: 4, only: ['funding', 'regulatory_pressure', 'security_incident'] },
  { code: 'conditional', anywhere: true, lines: ['if !not', 'unless|depending_on|depend_on|should_the|under_one_scenario|provided_that|in_the_event'] },
];
