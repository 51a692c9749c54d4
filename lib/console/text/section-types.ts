import { toWords } from './format.ts';

/** The offered types and their labels. */
export const SECTION_TYPES: Readonly<Record<string, string>> = {
  overview: 'Overview',
  product: 'Product',
  value_prop: 'Value proposition',
  icp: 'Ideal customer profile',
  pricing: 'Pricing',
  competitor: 'Competitors',
  custom: 'Custom',
};

/** A custom type is shown as written. */
export const sectionTypeLabel = (type: string): string => {
  const existing = type.toLowerCase();
  return (Object.hasOwn(SECTION_TYPES, existing) && SECTION_TYPES[existing]) || toWords(type);
};
