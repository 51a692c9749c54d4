import { words } from './format.ts';

/** The types that are offered, and what people call them. */
export const SECTION_TYPES: Readonly<Record<string, string>> = {
  overview: 'Overview',
  product: 'Product',
  value_prop: 'Value proposition',
  icp: 'Ideal customer profile',
  pricing: 'Pricing',
  competitor: 'Competitors',
  custom: 'Custom',
};

/** A type that someone made up is shown as they spelled it. */
export const sectionTypeLabel = (type: string): string => {
  const known = type.toLowerCase();
  return (Object.hasOwn(SECTION_TYPES, known) && SECTION_TYPES[known]) || words(type);
};
