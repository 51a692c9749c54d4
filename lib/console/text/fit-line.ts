import type { SignalDetection } from '#contract/detections.ts';

type Line = SignalDetection['icp_fit_reasons'][number];

const LABELS: Readonly<Record<Line['about'], string>> = {
  industry: 'Industry',
  size: 'Size',
  place: 'Place',
  exclusions: 'Exclusion',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the ideal customer profile says about it. */
function askedText({ about, asked }: Line): string {
  if (asked === null) return 'Your ideal customer profile doesn’t say.';
  return about === 'exclusions' ? `Your profile says: ${asked}.` : `You ask for ${asked}.`;
}

/** A line of a fit as people read it. */
export function fitLine(line: Line) {
  const { about, found, fits } = line;
  const known = found === null ? 'Unknown' : capitalized(found.replace(/\.$/, ''));
  return {
    label: LABELS[about],
    fits,
    text: `${known}. ${askedText(line)}`,
  };
}
