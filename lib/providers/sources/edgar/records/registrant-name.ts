/** Words of company names with a special spelling. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  INC: 'Inc',
  'INC.': 'Inc.',
  CORP: 'Corp',
  'CORP.': 'Corp.',
  CO: 'Co',
  'CO.': 'Co.',
  LTD: 'Ltd',
  'LTD.': 'Ltd.',
  PLC: 'plc',
  AND: 'and',
  OF: 'of',
  THE: 'The',
};

const LONGEST_NAME = 300;

/** "MICROSOFT CORP /WA/" becomes "Microsoft Corp". Short words such as "IBM" and mixed-case names stay. */
export function formatRegistrantName(conformed: string): string {
  const name = conformed
    .slice(0, LONGEST_NAME)
    .trimEnd()
    .replace(/\/[A-Z]{2,3}\/?$/, '')
    .trim();
  if (/[a-z]/.test(name)) return name;
  return name
    .split(' ')
    .map((word) => {
      const plainWord = word.replace(/,$/, '');
      const fixedSpelling = AS_WRITTEN[plainWord];
      if (fixedSpelling !== undefined) return fixedSpelling + word.slice(plainWord.length);
      return word.length <= 3 ? word : word.slice(0, 1) + word.slice(1).toLowerCase();
    })
    .join(' ');
}
