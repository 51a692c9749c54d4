/** What sellers do for companies, and the words that show it. The most telling topics come first. */
const WORDS = {
  payroll:
    /\b(?:payroll|payslips?|pay runs?|wages?|employer of record|statutory pay|benefits administration)\b/i,
  hiring:
    /\b(?:recruit\w*|applicants?|candidates?|talent acquisition|job ads?|time to hire|hir(?:e|es|ing) faster)\b/i,
  onboarding:
    /\b(?:onboard\w*|new (?:hires?|starters?|joiners?|staff|technicians?|drivers?)|ramp[- ]up|productive (?:from|in|within)|first (?:day|week))\b/i,
  training: /\b(?:training|e-?learning|courses|coaching|teach(?:es)?|learn (?:it|the|a))\b/i,
  scheduling:
    /\b(?:schedul\w*|dispatch\w*|rotas?|rostering|routes?|routing|crews?|field[- ](?:service|teams?|work)|technicians?|vans?|shifts?|work orders?|service visits?)\b/i,
  logistics:
    /\b(?:logistics|warehous\w*|shipping|shipments?|freight|inventory|fulfilment|fulfillment|deliver(?:y|ies)|supply chain|carriers?|parcels?|customs)\b/i,
  security:
    /\b(?:security|breach(?:es)?|ransomware|phishing|threats?|vulnerabilit\w+|incident response|siem|zero trust|endpoints?|access control|identity|encrypt\w*|soc 2|iso 27001)\b/i,
  compliance:
    /\b(?:complian\w+|audits?|auditors?|regulat\w+|record[- ]keeping|records|proof of|evidence|inspections?|gdpr|certificat\w+)\b/i,
  finance:
    /\b(?:accounting|invoic\w+|billing|month[- ]end|close the books|cash ?flow|forecast\w*|budget\w*|ledger|spend control|audit[- ]ready|treasury)\b/i,
  sales:
    /\b(?:pipeline|leads?|prospects?|prospecting|outbound|quota|win rate|territor\w+|sales (?:reps?|cycle|calls))\b/i,
  marketing: /\b(?:marketing|campaigns?|brand|demand generation|website traffic|content|audience)\b/i,
  support:
    /\b(?:customer (?:service|support|success|experience)|support (?:teams?|tickets?)|tickets?|help ?desk|call cent(?:er|re)s?|slas?|churn|(?<!incident )response times?)\b/i,
  merger:
    /\b(?:mergers?|post[- ]merger|two companies|after a deal|carve[- ]outs?|integration (?:office|plans?|programmes?|programs?))\b/i,
  change:
    /\b(?:consult\w*|transformation|change management|operating model|project management|restructuring|one team)\b/i,
  systems:
    /\b(?:(?<!post[- ]merger )integrations?(?! (?:office|plan|program))|integrates?|apis?|erp|crm|migrat\w+|cloud|infrastructure|legacy|devops|connects? (?:to|with)|single sign-on|go[- ]live)\b/i,
  data: /\b(?:analytics|dashboards?|reporting|visibility|kpis?|single source of truth|one view|one board|real[- ]time|insights?)\b/i,
  cost: /\b(?:costs?|savings?|cheaper|overtime|waste|margins?|spending)\b/i,
} as const satisfies Readonly<Record<string, RegExp>>;

export type Topic = keyof typeof WORDS;

export const TOPICS = Object.keys(WORDS) as readonly Topic[];

/** What a message calls the work of a topic. */
export const WORK: Readonly<Record<Topic, string>> = {
  payroll: 'payroll',
  hiring: 'recruiting',
  onboarding: 'onboarding',
  training: 'training',
  scheduling: 'scheduling',
  logistics: 'logistics',
  security: 'security',
  compliance: 'compliance',
  finance: 'finance operations',
  sales: 'the sales pipeline',
  marketing: 'marketing',
  support: 'customer support',
  merger: 'the integration',
  change: 'the transition',
  systems: 'business systems',
  data: 'reporting',
  cost: 'cost control',
};

/** The topics a text is about. */
export const topicsOf = (text: string): readonly Topic[] => TOPICS.filter((topic) => WORDS[topic].test(text));
