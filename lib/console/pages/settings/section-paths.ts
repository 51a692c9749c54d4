/** The sections of the settings, in the order of their tabs. */
export const SECTION_PATHS = [
  'profile',
  'knowledge',
  'members',
  'sign-in',
  'sessions',
  'notifications',
  'my-alerts',
  'integrations',
  'export',
  'usage',
  'api-keys',
  'audit',
] as const;

export type SectionPath = (typeof SECTION_PATHS)[number];

export const sectionPath = (path = 'profile'): SectionPath | undefined =>
  SECTION_PATHS.find((each) => each === path);
