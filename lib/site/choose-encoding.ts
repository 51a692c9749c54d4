import type { Encoding } from './manifest.ts';

/** `br;q=0.5` → `br` and 0.5. */
function readOffer(offer: string): readonly [string, number] {
  const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** The first of `available` that an `Accept-Encoding` allows most; what stands there unpacked is always allowed. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const offers = new Map((header ?? '').split(',').map(readOffer));
  const weightOf = (encoding: Encoding): number => offers.get(encoding) ?? offers.get('*') ?? 0;
  const [best] = available
    .filter((encoding) => encoding !== 'identity' && weightOf(encoding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return best ?? 'identity';
}
