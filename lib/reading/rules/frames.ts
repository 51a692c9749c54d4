import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';

/**
 * One way of saying that something happened: the event's form; the predicate by its lemma and particle; where the
 * company stands; and what the other slots must hold. A slot is a part of the clause: `agent`, `patient`, `second` (the
 * noun right behind the patient), `behind` (whatever follows the verb), or a preposition. In "patient of: sum" one of
 * the two slots must pass the test; a test that ends in "?" only adds what it finds. The company's slot `employer` is
 * whose office it is.
 */
export type Frame = readonly [
  form: string,
  verbs: string,
  company: string,
  needs: string,
  also?: {
    /** Words of the clause that make it something else. */
    readonly not?: RegExp;
    /** Words without which the clause doesn't say it. */
    readonly only?: RegExp;
    readonly move?: 'joins' | 'leaves';
    /** Only in the title and the first lines of the company's own text. */
    readonly opening?: true;
    /** Also where the verb stands above another: "has been chosen to build". */
    readonly above?: true;
  },
];

/** How a kind is recognized without a model. */
export interface KindRules {
  /** A sentence without any of these words is never taken apart for this kind. */
  readonly gate: RegExp;
  /** The items of a current report that can show it. */
  readonly items: readonly string[];
  /** Words that cast doubt on other kinds and none on this one: a planned IPO is what is asked for. */
  readonly harmless?: RegExp;
  /** Verbs that end such an event, beside those that end any. */
  readonly endedBy?: RegExp;
  /** It can fall through after it was agreed. */
  readonly canCollapse?: true;
  readonly frames: readonly Frame[];
}

const SIGNING_VERBS =
  'sign|enter|announce|reach|agree|complete|close|finalize|finalise|conclude|consummate|execute|strike|make|unveil|begin|commence|confirm|win|secure|ink|seal';
const BUYING_VERBS = 'acquire|buy|purchase|take over|snap up|scoop up|gobble up|buy out|absorb|swallow';
const SELLING_VERBS = 'sell|divest|offload|sell off|spin off';
const APPOINTING_VERBS =
  'appoint|name|hire|elect|promote|tap|install|recruit|welcome|select|choose|nominate|elevate|pick|bring on|bring in|poach|designate';
const LEAVING_VERBS =
  'resign|retire|step down|depart|leave|quit|exit|stand down|step aside|step back|die|bow out';
const DEAL_GATE =
  /\b(?:acqui[rs]|buy|bought|purchas|merge|takeover|take over|taken over|took over|snap(?:s|ped)? up|buyout|stake|combin|sell|sold|divest|offload|absorb|pay|paid|spend|spent|subsidiary|part of|control of)/i;
/** What is raised and closed without money coming in, or over the years. */
const OTHER_MONEY =
  /\b(?:dividend|guidance|forecast|outlook|price target|salar(?:y|ies)|wage|revenue|sales|profit|earnings?|damages?|fine|penalty|settlement|awareness|charity|donations?|fundrais\w+|victims?|hospital|bid|offer|stake|windfall|buyback|repurchase|backlog|orders?|contracts?|bookings?|budget|tax(?:es)?|coverage|to date|so far|since (?:it|its)|a total of|as of|ipo|initial public offering|prices?|assets?)\b/i;
/** What is bought and sold in everyday business. */
const WARES =
  /\b(?:products?|tickets?|licen[cs]es?|ads?|advertising|buildings?|land|property|properties|jets|planes|aircraft|vehicles|equipment|chips|energy|power|shares in the market|goods)\b/i;
const MORE_TERMS =
  /\b(?:candidate|contender|favou?rite|(?:another|further|additional|second|third) (?:\S+ ){0,4}term)\b/i;
/** A closure that ends when its cause does. */
const FORCED_CLOSURE_WORDS =
  /\b(?:flood\w*|storms?|hurricane|snow\w*|(?:earth)?quake|fire|explosion|leak|outage|strikes?|protests?|lockdown|pandemic|covid(?:-19)?|virus|maintenance|repairs|threat|accident|temporar\w+)\b/i;
const OTHER_AGREEMENT =
  /\b(?:credit|loan|lease|merger|purchase|employment|settlement|confidentiality|non-disclosure|underwriting|severance|retention|indemnification|rights|stock|share|acquisition|plea|voting|debt|financing|securities|peace|trade|tax|tentative|union|labou?r|protection agency|commission|regulators?|to (?:acquire|buy|merge))\b/i;

export const KIND_RULES: Readonly<Record<TextKind, KindRules>> = {
  funding: {
    gate: /\b(?:rais|secur|fund|financ|invest|series [a-k]\b|seed|grant|loan|credit|notes\b|bonds?\b|offering|placement|borrow|backs?\b|backed|nab|snag)/i,
    items: ['1.01', '2.03', '3.02', '7.01', '8.01'],
    harmless: /^pull$/,
    canCollapse: true,
    frames: [
      [
        'raises',
        'raise|secure|bag|nab|snag|pull in|bring in|haul in|rake in',
        'agent',
        'patient: sum; from by: party?',
        { not: OTHER_MONEY },
      ],
      [
        'raises',
        'raise|secure|close|complete|announce|receive|land|obtain|attract|win|get|score|net|arrange',
        'agent',
        'patient of in for: funds; patient of in for: sum; from by: party?',
        { not: OTHER_MONEY },
      ],
      [
        'raises',
        'issue|sell|price|place|launch|complete|announce',
        'agent',
        'patient of: securities; patient of: sum',
        { not: OTHER_MONEY },
      ],
      ['raises', 'raise|close|secure', 'agent', 'patient: round; from by: party?'],
      [
        'credit agreement',
        'enter|sign|secure|arrange|close|obtain|get|increase|receive',
        'agent',
        'patient into of: credit; patient into of for: sum',
      ],
      ['credit agreement', 'borrow|draw down', 'agent', 'patient: sum'],
      [
        'raises',
        'invest|pour|inject|pump|put',
        'in into',
        'patient: sum; agent: party?',
        // "Investors have put $9 million into the company since it was founded" is what all rounds brought.
        { not: OTHER_MONEY, only: /^(?!.*\bsince it was\b)/i },
      ],
      ['raises', 'back', 'patient', 'with: sum; agent: party?'],
      ['raises', 'lead', 'patient', 'patient: round; agent: party?'],
    ],
  },
  leadership_change: {
    gate: /\b(?:appoint|named?\b|names\b|hire[sd]?\b|elect|promot|tap(?:s|ped)\b|recruit|welcom|nominat|poach|resign|retire|step(?:s|ped|ping)? (?:down|aside|back)|depart|left\b|leav|quit|exit|oust|fired|dismiss|join|succe|replac|becom|became|assum|takes? over|took over|died|part(?:s|ed) ways|loses?\b)/i,
    items: ['5.01', '5.02', '7.01', '8.01'],
    harmless: /^(?:dismiss|suspend)$/,
    frames: [
      [
        'appoints',
        APPOINTING_VERBS,
        'employer',
        'patient: person; behind: office',
        { not: MORE_TERMS, move: 'joins' },
      ],
      [
        'appoints',
        'appoint|name|hire|elect',
        'employer',
        'patient: office',
        { not: MORE_TERMS, only: /\bnew\b|\bas\b/i, move: 'joins' },
      ],
      [
        'board',
        'appoint|elect|join|name|add',
        'employer',
        'patient agent: person; patient to as: board',
        { not: MORE_TERMS, move: 'joins' },
      ],
      [
        'appoints',
        'announce|confirm|welcome|report|disclose',
        'employer',
        'patient: appointment; of: person; behind: office',
        { move: 'joins' },
      ],
      [
        'joins',
        'join|rejoin|become|succeed|assume|take over|take on',
        'employer',
        'agent: person; behind: office',
        { move: 'joins' },
      ],
      ['replaces', 'replace|succeed', 'employer', 'agent: person; behind: office', { move: 'joins' }],
      [
        'leaves',
        LEAVING_VERBS,
        'employer',
        'agent: person; behind agent: office',
        { not: /\b(?:council|committee|race|government|association|stage)\b/i, move: 'leaves' },
      ],
      [
        'leaves',
        LEAVING_VERBS,
        'employer',
        'agent: office',
        { not: /\b(?:council|committee|race|government|association|stage)\b/i, move: 'leaves' },
      ],
      ['board', LEAVING_VERBS, 'employer', 'agent: person; patient from: board', { move: 'leaves' }],
    ],
  },
  hiring_surge: {
    gate: /\b(?:hir(?:e|es|ed|ing)|recruit|jobs|headcount|workforce|team|openings|positions\b|open roles?|employees|workers|people|technicians|developers|engineers|drivers|looking for)/i,
    items: [],
    harmless: /^(?:look|want|seek|aim)$/,
    frames: [
      [
        'hires',
        'hire|recruit|create|bring on|onboard|take on|seek|fill|add',
        'agent at',
        'patient: people; behind: place?',
        { not: /\bacqui(?:r|s)|^adding\b|\bover the (?:past|last)\b/i },
      ],
      ['grows team', 'double|triple|quadruple', 'agent', 'patient: team'],
      ['grows team', 'grow|expand|increase', 'agent', 'patient: team; by to from: figure'],
    ],
  },
  layoffs: {
    gate: /\b(?:lay|laid|layoff|job|cut|redundan|workforce|headcount|furlough|clos(?:e|es|ed|ing)|shut|eliminat|dismiss|reduction|staff|sack|let\b|axe|shed|trim)/i,
    items: ['1.03', '2.05', '7.01', '8.01'],
    harmless: /^scrap$/,
    frames: [
      [
        'cuts',
        'lay off|furlough|let go|sack|axe|shed|dismiss',
        'agent patient at of',
        'patient of agent: staff; behind: place?',
      ],
      [
        'cuts',
        'cut|eliminate|slash|reduce|trim|scrap|shrink|lose|axe',
        'agent patient at of',
        'patient: jobs; behind: place?',
      ],
      [
        'cuts',
        'announce|begin|start|make|implement|plan|conduct|complete|confirm|commence|undertake|execute|initiate|approve|consider|weigh|rule out|deny|cancel',
        'agent',
        'patient of: layoffs',
        { not: /\bno (?:further )?(?:layoffs|job cuts)\b/i },
      ],
      ['cuts', 'go|lose', 'at', 'agent patient: people'],
      [
        'closes',
        'close|shut|shut down|close down|shutter|wind down|mothball',
        'agent patient',
        'patient: site; behind: place?',
        { not: FORCED_CLOSURE_WORDS },
      ],
    ],
  },
  expansion: {
    gate: /\b(?:open|build|built|establish|set(?:s|ting)? up|inaugurat|expan|enter|construct|ground|relocat|headquarters|mov(?:e|ed|ing)\b|(?:new|first) (?:\S+ ){0,5}(?:office|plant|factory|store|warehouse|facility|campus|site|location|cent(?:er|re)|hub))/i,
    items: ['7.01', '8.01'],
    frames: [
      ['opens', 'open|open up|establish|inaugurate|set up', 'agent patient', 'patient: site; behind: place?'],
      [
        'opens',
        'open|open up|establish|inaugurate|set up',
        'agent patient',
        'patient: site; behind patient: place',
      ],
      ['opens', 'open', 'agent', 'agent: site; behind in near agent: place?'],
      [
        'builds',
        'build|construct',
        'agent patient',
        'patient: site; behind: place?',
        { not: /^(?:builds|constructs)\b/ },
      ],
      [
        'builds',
        'break ground|begin|start|break|hold',
        'agent on of for at',
        'on of for at: site; behind: place?',
        { only: /\b(?:ground|ground-?breaking|construction)\b/i },
      ],
      [
        'opens',
        'announce|plan|unveil|celebrate',
        'agent of',
        'patient: opening; of for: site; behind: place?',
      ],
      ['opens', 'invest|spend|expand|grow|strengthen', 'agent', 'in on with: site; behind: place?'],
      ['opens', 'begin|start', 'agent', 'at: site; behind: place?', { only: /\bproduction\b/i }],
      ['opens', 'move|relocate|shift', 'agent patient', 'patient: headquarters; to: place'],
    ],
  },
  acquisition: {
    gate: DEAL_GATE,
    items: ['1.01', '2.01', '3.02', '7.01', '8.01'],
    canCollapse: true,
    frames: [
      ['stake', BUYING_VERBS, 'agent', 'patient: stake; in of: target; for: sum?'],
      ['buys', BUYING_VERBS, 'agent', 'patient: target; for: sum?', { not: WARES }],
      ['buys', BUYING_VERBS, 'agent', 'patient: part; of in: target; for: sum?'],
      [
        'buys',
        `${SIGNING_VERBS}|finance|fund`,
        'agent patient',
        'patient of: takeover; of: target; for: sum?',
      ],
      ['buys', 'close|complete|clear|approve', 'agent', 'agent patient: takeover; of: target'],
      ['buys', SELLING_VERBS, 'to', 'patient: part; of in patient: target; for: sum?'],
      ['buys', 'become', 'of', 'agent: target', { only: /\b(?:part of|subsidiary)\b/i }],
    ],
  },
  being_acquired: {
    gate: DEAL_GATE,
    items: ['1.01', '2.01', '3.01', '5.01', '7.01', '8.01'],
    canCollapse: true,
    frames: [
      ['buys', BUYING_VERBS, 'patient', 'agent: party; patient: entire; for: sum?'],
      ['buys', BUYING_VERBS, 'of', 'agent: party; patient: majority; of: entire'],
      ['buys', SIGNING_VERBS, 'of', 'patient: takeover; of: entire; by agent: party'],
      [
        'merges',
        'merge|combine|amalgamate',
        'agent',
        'with into agent: party',
        { not: /\b(?:acquisition co\w*|spac|special purpose)\b/i },
      ],
      ['buys', 'become', 'agent', 'of: party', { only: /\b(?:part of|subsidiary of)\b/i }],
    ],
  },
  product_launch: {
    gate: /\b(?:launch|unveil|releas|introduc|debut|roll(?:s|ed|ing)? out|ship(?:s|ped|ping)?\b|availab|reveal|announc|present|showcase|open[- ]sourc|preview|\badds?\b|added|now supports?|now offers?|on sale|(?:is|now) live|is (?:here|out)|selling)/i,
    items: ['7.01', '8.01'],
    harmless: /^offer$/,
    frames: [
      [
        'launches',
        'launch|unveil|release|debut|roll out|ship|bring out|open-source',
        'agent',
        'patient: product',
        { not: /\b(?:vulnerabilit\w+|investigation|probe|inquiry|lawsuit)\b/i },
      ],
      [
        'launches',
        'announce|introduce|reveal|present|showcase|preview|show off|add',
        'agent',
        'patient: newProduct',
      ],
      [
        'launches',
        'introduce',
        'agent',
        'agent: somebody; patient: product',
        { not: /\bto (?:the|our|its)\b/i },
      ],
      [
        'launches',
        'support|include|offer',
        'agent',
        'patient: thing',
        { only: /^(?:\S+ )?now\b|^now/i, opening: true },
      ],
      ['launches', 'add|announce|introduce|launch', 'agent', 'patient: support; for: thing'],
      ['launches', 'announce|celebrate|confirm|mark', 'agent', 'patient: launch; of: product'],
      ['launches', 'go', 'agent', 'agent: product', { only: /\bon sale\b/i }],
      [
        'launches',
        'be',
        'agent',
        'agent: product',
        {
          only: /\b(?:now|generally|commercially) available\b|\bis (?:now )?(?:live|here|out|on sale)\b|\bavailable (?:for (?:download|pre-?order)|to order)\b/i,
        },
      ],
      ['launches', 'launch|introduce|release|unveil|roll out', 'patient', 'patient: product; agent: nobody'],
    ],
  },
  partnership: {
    gate: /\b(?:partner|team(?:s|ed|ing)? (?:up|with)|collaborat|join|alliance|agreement|contract|deal\b|joint venture|select|choose|chose|pick|award|order\b|memorandum|mou\b|tie-up|cooperat|win|won\b|member|together)/i,
    items: ['1.01', '7.01', '8.01'],
    canCollapse: true,
    frames: [
      [
        'partners',
        'partner|team|team up|collaborate|join forces|ally|pair up|link up|tie up|work',
        'agent with',
        'with agent: party',
        {
          not: /\b(?:investigation|police|authorities|prosecutors|court)\b/i,
          only: /\b(?:partner\w*|team\w*|collaborat\w*|forces|all(?:y|ied)|pair\w*|link\w*|ties?|tied)\b/i,
          above: true,
        },
      ],
      [
        'partners',
        `${SIGNING_VERBS}|form|forge|establish|expand|extend|renew|create|launch|land|deepen|set up|welcome`,
        'agent with',
        'patient into of: pact; with between agent: party',
        { not: OTHER_AGREEMENT },
      ],
      [
        'contract',
        'win|secure|land|receive|sign|clinch|bag|book|get',
        'agent',
        'patient: order; behind: sum?',
        {
          not: OTHER_AGREEMENT,
          only: /\b(?:to (?:deliver|supply|build|provide|install|design|operate)|worth)\b/i,
        },
      ],
      ['contract', 'order|buy|purchase', 'patient', 'agent: party; patient: counted'],
      [
        'contract',
        'award|give|hand',
        'patient to',
        'second patient: order; agent by from: party?',
        { not: OTHER_AGREEMENT },
      ],
      [
        'selected',
        'select|choose|pick|tap|name|appoint|engage|enlist',
        'patient',
        'agent: party',
        {
          not: /\b(?:chief|director|officer|president|chair\w*|award|list|best|top|index)\b/i,
          only: /\b(?:as|for|to)\b/i,
        },
      ],
      ['contract', 'win', 'agent', 'patient: order; behind: sum?', { not: OTHER_AGREEMENT }],
      ['partners', 'join', 'patient', 'agent: party; patient: circle'],
      ['joins', 'join', 'agent', 'patient: circle; patient of: party'],
    ],
  },
  technology_migration: {
    gate: /\b(?:migrat|mov(?:e|ed|es|ing)\b|switch|transition|replac|adopt|implement|deploy|roll(?:s|ed|ing)? out|go(?:es)? live|went live|standardi|select|choos|chose)/i,
    items: [],
    frames: [
      [
        'moves to',
        'migrate|move|switch|transition|shift|port|convert',
        'agent',
        'patient: ownSystem; to onto: system',
      ],
      [
        'replaces',
        'replace|retire|decommission|sunset|swap',
        'agent',
        'patient: replaced; with by of: system',
        { not: /\b(?:chief|director|officer|president|players?)\b/i },
      ],
      [
        'adopts',
        'adopt|implement|deploy|roll out|select|choose|pick',
        'agent',
        'patient: system',
        {
          not: /\bcustomers\b/i,
          only: /\b(?:erp|crm|cloud|software|system|suite|s\/4hana|workday|salesforce|servicenow|netsuite|snowflake|databricks|sap|oracle|dynamics|payroll)\b.*|\bto (?:its|all|their|our) (?:[\d,]+ )?(?:employees|staff|workers)\b/i,
        },
      ],
    ],
  },
  security_incident: {
    gate: /\b(?:breach|hack|cyber|ransomware|malware|leak|stole|steal|unauthori[sz]ed|intruder|ddos|exfiltrat|compromis|intrusion|expos|attack|phish|theft)/i,
    items: ['1.05', '7.01', '8.01'],
    frames: [
      [
        'suffers',
        'suffer|experience|disclose|report|confirm|acknowledge|admit|reveal|notify',
        'agent',
        'patient to of about: incident; behind: victims?',
        { not: /\b(?:organi[sz]ations|companies|victims|governments?|agencies|rates?|rising|growing)\b/i },
      ],
      [
        'suffers',
        'hit|strike|hack|breach|attack|compromise|infiltrate|cripple|disrupt|infect|target',
        'patient',
        'agent in by: attack; behind: victims?',
        { not: /\b(?:software|products?|devices?|apps?|users|browser)\b/i },
      ],
      [
        'suffers',
        'steal|leak|expose|access|exfiltrate|compromise|publish|dump',
        'patient from of at',
        'patient: data; agent: attack; behind patient: victims?',
      ],
    ],
  },
  regulatory_pressure: {
    gate: /\b(?:fine[ds]?\b|sue[ds]?\b|suing|lawsuit|suit\b|charg|investigat|inquir|prob(?:e|es|ed|ing)\b|order|bann?|accus|indict|subpoena|raid|penal|sanction|court|litigation|proceeding|action|settle|plead|guilty|violat|class action|antitrust|complaint|injunction)/i,
    items: ['3.01', '7.01', '8.01'],
    harmless: /^(?:dismiss|must)$/,
    endedBy: /^(?:close|end|dismiss)$/,
    frames: [
      [
        '=',
        'fine|charge|investigate|probe|ban|accuse|indict|subpoena|raid|sanction|warn|order',
        'patient',
        'patient: outsider; agent: authority; behind: sum?',
      ],
      ['=', 'fine|sue|indict|prosecute', 'patient', 'patient: outsider; agent: authority?; behind: sum?'],
      [
        '=',
        'file|bring|launch|open|commence|begin|start|initiate|impose|issue|levy|announce',
        'against into on to at',
        'patient: matter; agent: authority?; patient of: sum?',
      ],
      ['=', 'face|receive|disclose|contest|appeal', 'agent', 'patient: matter; from by: authority?'],
      ['=', 'hit|slap', 'patient agent', 'with by: matter; by: authority?; with: sum?'],
      ['settles', 'settle|resolve', 'agent with', 'behind: legal; with agent: authority?'],
      ['drops', 'drop|close|end|withdraw|abandon', 'into against of', 'patient: matter; agent: authority?'],
      ['pleads', 'plead', 'agent', '', { only: /\bguilty\b/i }],
    ],
  },
  ipo_plans: {
    gate: /\b(?:ipo\b|initial public offering|go(?:es|ing)? public|went public|s-1\b|f-1\b|direct listing|flotation|debut|first day|trading on|list(?:s|ed|ing)?\b.{0,40}\b(?:nasdaq|nyse|exchange))/i,
    items: ['8.01'],
    harmless: /^(?:proposed|planned|plan|prepare)$/,
    canCollapse: true,
    frames: [
      ['files', 'file|submit|register|apply', 'agent', 'patient for with: listing; of behind: sum?'],
      [
        'plans',
        'plan|announce|launch|set|prepare|confirm|begin|delay|consider|rule out|deny|pull|postpone|withdraw|shelve|scrap|cancel',
        'agent',
        'patient for of: listing; of behind: sum?',
      ],
      ['goes public', 'go public', 'agent', ''],
      [
        'lists',
        'begin|start|make|list|soar|jump|rise',
        'agent',
        '',
        {
          only: /\b(?:trading on|(?:nasdaq|nyse|stock[- ]market|trading) debut|(?:will|to) list (?:its|on))\b/i,
        },
      ],
    ],
  },
};
