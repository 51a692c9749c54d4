import type { DirectoryPerson, JobLevel } from '#domain/directory/directory.ts';
import { type CanonicalTitle, canonicalTitle } from './canonical-title.ts';
import { titleFits } from './title-fits.ts';

export type RoleHolder = Pick<DirectoryPerson, 'title' | 'job_level'>;

export interface WantedRoles {
  readonly titles: readonly string[];
  readonly job_levels: readonly JobLevel[];
}

/**
 * A test for "does this person hold one of these roles": the level is one of the wanted (none given: any) and
 * the title fits one of the wanted (none given: the level alone decides). With neither given nobody fits,
 * because an empty wish must not select a whole company. The held title may be passed in where one person is
 * tested against several tiers.
 */
export function roleMatcher(wanted: WantedRoles): (person: RoleHolder, held?: CanonicalTitle) => boolean {
  const titles = wanted.titles.map(canonicalTitle);
  const levels = new Set(wanted.job_levels);
  if (titles.length === 0 && levels.size === 0) return () => false;
  return (person, held) => {
    if (levels.size > 0 && !levels.has(person.job_level)) return false;
    if (titles.length === 0) return true;
    const title = held ?? canonicalTitle(person.title);
    return titles.some((wantedTitle) => titleFits(wantedTitle, title));
  };
}
