import { type Identity, marksOf } from './identity.ts';

const isName = (mark: string): boolean => mark.startsWith('name ');

/**
 * Whether a record is of the person who is known by these marks. A page, an address or a number tells; a name at a
 * company tells only where no page says that it is somebody else of that name.
 */
export function isSamePerson(marks: ReadonlySet<string>, record: Identity): 'same' | 'namesake' | 'other' {
  const own = marksOf(record);
  if (own.some((mark) => !isName(mark) && marks.has(mark))) return 'same';
  if (!own.some((mark) => isName(mark) && marks.has(mark))) return 'other';
  const havePages = Boolean(record.network_url) && [...marks].some((mark) => mark.startsWith('profile '));
  return havePages ? 'namesake' : 'same';
}
