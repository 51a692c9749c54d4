/** This service's name in requests to vendors, partners and sites. */
export const USER_AGENT = 'SignalIntelligence/1.0';
