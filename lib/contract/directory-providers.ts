/** Vendors that know companies and people, or addresses; apart from the endpoints, which most functions do not need. */
export const directoryProviders = ['people_data_labs', 'apollo', 'hunter'] as const;

export type DirectoryProvider = (typeof directoryProviders)[number];
