/** What this service calls itself to vendors, partners and sites. */
export const USER_AGENT = 'SignalIntelligence/1.0';
