interface DirectoryDefinition {
  readonly name: string;
  /** Companies and people, or email addresses of people who are known. */
  readonly finds: 'people' | 'addresses';
}

/**
 * Vendors of company, people or email data. Kept out of the endpoint files, which most functions don't need. The adapter of
 * each is a `Record` of these names that doesn't compile without it.
 */
export const directories = {
  people_data_labs: { name: 'People Data Labs', finds: 'people' },
  apollo: { name: 'Apollo', finds: 'people' },
  hunter: { name: 'Hunter', finds: 'addresses' },
} as const satisfies Readonly<Record<string, DirectoryDefinition>>;

export type DirectoryProvider = keyof typeof directories;

type ProvidersOf<Finds> = {
  [Name in DirectoryProvider]: (typeof directories)[Name]['finds'] extends Finds ? Name : never;
}[DirectoryProvider];

export type PeopleDirectory = ProvidersOf<'people'>;
export type AddressDirectory = ProvidersOf<'addresses'>;

export const directoryProviders = Object.keys(directories) as readonly DirectoryProvider[];
