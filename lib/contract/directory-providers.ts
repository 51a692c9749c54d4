/** Vendors of company, people or email data. Kept out of the endpoint files, which most functions don't need. */
export const directoryProviders = ['people_data_labs', 'apollo', 'hunter'] as const;

export type DirectoryProvider = (typeof directoryProviders)[number];
