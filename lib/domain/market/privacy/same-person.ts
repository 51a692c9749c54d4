import { type Identity, marksOf } from './identity.ts';

const isName = (mark: string): boolean => mark.startsWith('name ');

/**
 * Whether a record belongs to the person with these marks. A page, address or number is enough. A name at a company
 * only counts if no page shows that it is another person with that name.
 */
export function isSamePerson(marks: ReadonlySet<string>, record: Identity): 'same' | 'namesake' | 'other' {
  const own = marksOf(record);
  if (own.some((mark) => !isName(mark) && marks.has(mark))) return 'same';
  if (!own.some((mark) => isName(mark) && marks.has(mark))) return 'other';
  const havePages = Boolean(record.network_url) && [...marks].some((mark) => mark.startsWith('profile '));
  return havePages ? 'namesake' : 'same';
}
