/** What a sentence of a company's profile is about, judged by its subject and verb rather than single words. */
export type ProfileTopic = 'product' | 'value_prop' | 'icp' | 'pricing' | 'competitor';

/** Regular expressions over one sentence, in which `@` stands for the company or its offer. */
type Rules = readonly string[];

const ADVERB = `(?:(?:also|mainly|mostly|usually|typically|often|primarily|only|currently|now) )?`;
const MONEY = String.raw`(?:[$€£]\s?\d|\d[\d.,]*\s?(?:€|dollars|euros|pounds|usd|eur|gbp))`;
const PERIOD = '(?:month|year|quarter|week|day|hour)';
const PRICE = '(?:pricing|prices?|rates?|fees?|subscriptions?|licen[cs]es?|plans?|packages?|tiers?)';

const PRICING: Rules = [
  String.raw`^(?:pricing|prices?|cost)\s*:`,
  String.raw`^(?:our |the |all |@['’]s? )?(?:pricing|prices?|fees?)(?: for \w+){0,2} (?:(?:starts?|begins?|depends?|ranges?|follows?)\b|(?:is|are)\b.*(?:${MONEY}|\b(?:per|by|based|fixed|flat|free|on request)\b))`,
  String.raw`^(?:our |the |a |all )?${PRICE} (?:is|are|starts?|begins?|costs?|ranges?)\b.*(?:${MONEY}|\bper \w+|\bfree\b)`,
  String.raw`\b(?:costs?|priced (?:at|per|by)|starts? at|sells? (?:for|at)|available from|pay)\b (?:\w+ ){0,3}${MONEY}`,
  `^(?:from|starting at) ${MONEY}`,
  String.raw`^(?:we|@) ${ADVERB}(?:charges?|bills?|invoices?)\b.*\b(?:fee|fees|per|by the|rate|monthly|yearly|hour|day)\b`,
  String.raw`\bwe (?:charge|bill) (?:\w+ )?(?:per|by)\b`,
  String.raw`\b(?:billed|invoiced|charged|leased|paid) (?:\w+ ){0,3}(?:monthly|yearly|annually|quarterly|per \w+|by the ${PERIOD})\b`,
  String.raw`\bat a (?:monthly|yearly|annual|flat|fixed|daily|hourly) (?:rate|price|fee)\b`,
  String.raw`^(?:you|customers|clients) (?:only )?pay\b.*\b(?:per|for each|on each|margin|commission|monthly|yearly)\b`,
  String.raw`\bfree (?:trial|tier|plan|version|of charge)\b`,
  String.raw`\bfree for (?:up to|the first|teams|companies)\b|^the first \d*\w* ?\w* (?:is|are) free\b`,
];

const COMPETITOR: Rules = [
  String.raw`^(?:our |the |main |@['’]s? )*(?:competitors?|rivals?|alternatives?)(?: to @)?(?:\s*:| (?:is|are|include)\b)`,
  String.raw`^(?:we|@) ${ADVERB}compet(?:es?|ing) (?:with|against)\b`,
];

/** Competitors are recognized by their capital letter. */
const RIVAL_NAME_PATTERN =
  /\b(?:an|the) alternative to [A-Z]|^(?:Unlike|Compared (?:to|with)) [A-Z]|^(?:We|[A-Z]\S+) replaces? [A-Z]/u;

const BUYERS =
  '(?:customers?|clients?|buyers?|users?|accounts?|audience|decision[- ]makers?|contacts?|sponsors?)';
const KIND_OF = '(?:ideal|typical|target|best|main|usual|core|economic|primary|most|most of our|many of our)';
/** Possible customers: companies by their trade, and people by their work. */
const CUSTOMER_PATTERN = String.raw`\b(?:compan(?:y|ies)|firms?|business(?:es)?|enterprises?|organi[sz]ations?|groups?|start-?ups|agenc(?:y|ies)|brands|teams|departments|offices|(?:\w+)?(?:manufacturer|producer|supplier|retailer|wholesaler|distributor|contractor|operator|provider|builder|developer|carrier|shipper|insurer|lender|maker|grower|publisher|broker|installer|exporter|importer|utilit(?:ie|y)|bank|hospital|clinic|school|college|hotel|restaurant|bakery|bakerie|caf[eé]|shop|store|supermarket|warehouse|farm|factor(?:ie|y)|plant|airline|airport|port|laborator(?:ie|y)|pharmac(?:ie|y)|municipalit(?:ie|y)|cit(?:ie|y)|council|charit(?:ie|y)|museum|librar(?:ie|y)|universit(?:ie|y)|landlord|owner|founder|leader|director|manager|head|chief|executive|engineer|architect|lawyer|dentist|doctor|accountant|recruiter|planner|dispatcher)s?|c[a-z]os?|vps?)\b`;
const SIZE = String.raw`\b\d[\d.,]*\+? (?:(?:to|and|or more|-|–) \d[\d.,]* )?(?:employees|people|staff|lawyers|beds|vehicles|sites|stores|users)\b`;
/** "are live", "are planned", "are saving": how customers are doing, not who they are. */
const CUSTOMER_STATE_PATTERN = String.raw`(?:up|live|able|happ\w+|satisfied|productive|ready|better|safer|faster|more|less|free|\w+ing|(?!based|located|found|spread)\w+ed)\b`;

const ICP: Rules = [
  String.raw`^(?:(?:ideal |target |typical )?(?:customers?|clients?|buyers?)|who we serve|industries|markets?)\s*:`,
  String.raw`^(?:our |the |an? |@['’]s? )*(?:${KIND_OF} )*${BUYERS} (?:is|are|includes?|comes? from|tends? to be|works? in|operates? in)\b(?! (?:\w+ly )?${CUSTOMER_STATE_PATTERN}).*(?:${CUSTOMER_PATTERN}|${SIZE}|\b(?:based|located|spread) )`,
  String.raw`^(?:our |the |@['’]s? )*(?:${KIND_OF} )*${BUYERS} (?:have|employ|run)\b.*(?:${SIZE}|\b(?:between|at least|more than|over|up to) \d)`,
  String.raw`^(?:we|@) ${ADVERB}(?:sells?|caters?|talks?|speaks?) (?:\w+ ){0,6}to\b.*${CUSTOMER_PATTERN}`,
  String.raw`^(?:we|@) ${ADVERB}(?:serves?|targets?|advises?|works? (?:for|with)|focus(?:es)? on|speciali[sz]es? in)\b.*${CUSTOMER_PATTERN}`,
  String.raw`^(?:(?:we|@|it) (?:is|are) )?(?:built|made|designed|meant|ideal|perfect|best(?: suited)?|suited) for\b.*${CUSTOMER_PATTERN}`,
  String.raw`${CUSTOMER_PATTERN}.* (?:are|is) (?:our|the) (?:${KIND_OF} )*${BUYERS}\b`,
  String.raw`${CUSTOMER_PATTERN}.* (?:decides? on|signs? off|approves?|makes? the decision)\b`,
  `^(?:we|@) ${ADVERB}(?:helps?|sells?|supports?|offers?|provides?) .*${SIZE}`,
];

const SPAN = String.raw`(?:an?|\d+|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a few) (?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)`;
const IMPROVEMENT_VERBS =
  '(?:saves?|saved|cuts?|reduces?|reduced|lowers?|lowered|halves|halved|doubles?|doubled|avoids?|avoided|eliminates?|prevents?|frees|speeds up|improves?|improved|increases?|increased|recovers?|recovered)';
const VALUE: Rules = [
  String.raw`^(?:(?:we|@|it|this) )?${ADVERB}(?:helps?|lets?|enables?|allows?)\b`,
  String.raw`^with @(?!\w)`,
  String.raw`^(?:we|@|it|this) ${ADVERB}${IMPROVEMENT_VERBS}\b`,
  String.raw`^(?:we|@|it|this) ${ADVERB}(?:makes? (?:sure|it|\w+ (?:easier|faster|simpler|safer))|gives? you|keeps? your|finds?|turns?)\b`,
  String.raw`,? so (?:that )?(?:you|your|they|it|its|the|a|no|every|each|\w+s)\b`,
  String.raw`\bwhich means\b|\binstead of\b|\bno longer\b|\bpays? for itself\b|\bpaid for itself\b`,
  String.raw`\bwithout (?:\w+ing|an?|any|another|more|extra|the|paper|paperwork|spreadsheets|phone calls|delay|downtime)\b`,
  String.raw`\b(?:lasts?|runs?|works?|arrives?|starts?|ships?|closes?|closed|finish(?:es|ed)?)\b.*\b(?:longer|faster|earlier|sooner)\b`,
  String.raw`\b(?:customers?|clients?|users?|\w+ers|compan(?:y|ies)|group|team|firm|supplier)\b.*\b${IMPROVEMENT_VERBS}\b`,
  String.raw`^(?:one|a|an|most|many|some|our|several|new)?\s?(?:of our )?(?:customers?|clients?|users?)\b.*\b(?:in|within|after|for|over) (?:less than |under |about )?${SPAN}`,
  String.raw`^(?:an?|new|every|each|most) .*@.*\b(?:in|within|after) (?:less than |under |about )?${SPAN}`,
  String.raw`\b(?:in|within) (?:about )?${SPAN}(?: on average\b|, not\b)`,
  String.raw`^after (?:the|a|your) (?:project|migration|audit|rollout|training)\b.*\byou`,
  String.raw`\bin half the time\b|\btwice as\b|\bfewer\b.*\b(?:per|are|need|visits|errors|calls)\b`,
];

const OFFER =
  'offers?|provides?|sells?|makes?|builds?|develops?|produces?|manufactures?|supplies|supply|designs?|installs?|maintains?|runs?|operates?|rents?|leases?|imports?|reads|ingests?|publish(?:es)?|manages?|automates?|schedules?|handles?|processes|delivers?|ships?|prints?|packages|repairs?|includes?|covers?|combines?|collects?|tracks?|measures?|monitors?|records?|contains?|consists?|comes? with|supports?|translates?|trains?|teach(?:es)?|audits?|insures?|recruits?|hosts?';
const OFFERING_NOUNS =
  '(?:platform|software|app|application|tool|system|suite|service|services|solution|product|products|product lines?|modules?|api|range|portfolio|library|catalogue|offering|line|device|machine|plugin)';
const ABOUT_US =
  /\b(?:founded|established|headquarter\w*|offices? in|open an office|team of \d|family(?:-owned)? business|subsidiary|generation|newsletter|visitors|raised [$€£]|(?:employs?|we are|we have) (?:\w+ )?\d[\d.,]* (?:employees|people|colleagues|staff)|award|certified since|plant (?:\w+ )?trees?|listed on)\b/i;
/** "Acme is a platform that saves time" says what Acme is. The benefit is part of that. */
const DEFINITION: Rules = [
  String.raw`^(?:we|@) (?:is|are) (?:(?:an?|the) (?!member|part|partner|team|friend|sponsor|proud|place|great)|\w+ (?:software|services?)\b)`,
];
const PRODUCT: Rules = [
  String.raw`^(?:products?|services?|what we (?:do|offer|sell))\s*:`,
  String.raw`^(?:we|@|it) ${ADVERB}(?:${OFFER})\b(?! (?:on|our|with|every|each|a difference|to|for|from|up)\b)`,
  `^(?:we|@|it) ${ADVERB}(?:integrates? with|connects? (?:to|with)|works? with your)`,
  String.raw`^(?:our|the|its) (?:\w+ )?${OFFERING_NOUNS} (?:is|are|${OFFER})\b`,
  String.raw`^${OFFERING_NOUNS}\b.* (?:is|are) (?:available|included|part of)\b`,
];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Common first words of names and sentences. */
const COMMON = /^(?:the|an?|our|my|your|new|one|all|first|best|next|with|for|we)$/i;

/** A company is called by its full name or the first word of it. */
function buildSelfPattern(company: string): string {
  const [first = ''] = company.split(/\s+/);
  const names = [company, ...(first.length > 2 && !COMMON.test(first) ? [first] : [])];
  return `(?:${
    names
      .filter((name) => name !== '')
      .map(escapePattern)
      .join('|') || 'our company'
  })`;
}

/** Anything longer is a list, or a page that lost its full stops. */
const MAX_SENTENCE_CHARACTERS = 400;

/**
 * Reads sentences of one company's profile. A sentence belongs to one section, or to two if it also says how large
 * the customers are. Sentences about the company itself and unclear ones belong to none: people fill an empty section
 * but believe a wrong one.
 */
export function createTopicReader(company: string): (sentence: string) => ProfileTopic[] {
  const self = buildSelfPattern(company);
  const anyOf = (rules: Rules) => {
    const forms = rules.map(
      (rule) =>
        new RegExp(
          rule.replaceAll('@', () => self),
          'iu',
        ),
    );
    return (sentence: string): boolean => forms.some((form) => form.test(sentence));
  };
  const [isPricing, isRival, isIcp, isDefinition, isValue, isProduct, hasSize] = [
    anyOf(PRICING),
    anyOf(COMPETITOR),
    anyOf(ICP),
    anyOf(DEFINITION),
    anyOf(VALUE),
    anyOf(PRODUCT),
    anyOf([SIZE]),
  ];
  const classifyOffer = (sentence: string): ProfileTopic[] => {
    if (isDefinition(sentence)) return ['product'];
    if (isValue(sentence)) return ['value_prop'];
    return isProduct(sentence) ? ['product'] : [];
  };
  return (sentence) => {
    if (sentence.length > MAX_SENTENCE_CHARACTERS || ABOUT_US.test(sentence)) return [];
    if (isPricing(sentence)) return ['pricing'];
    if (isRival(sentence) || RIVAL_NAME_PATTERN.test(sentence)) return ['competitor'];
    if (!isIcp(sentence)) return classifyOffer(sentence);
    return hasSize(sentence) ? [...classifyOffer(sentence), 'icp'] : ['icp'];
  };
}
