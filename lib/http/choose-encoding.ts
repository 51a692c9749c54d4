export type Encoding = 'br' | 'gzip' | 'identity';

/** `br;q=0.5` → `br` and 0.5. */
function readOffer(offer: string): readonly [string, number] {
  const [name = '', ...parameters] = offer.split(';').map((segment) => segment.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  // RFC 9110 treats x-gzip as an alias of gzip.
  return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0];
}

/** The available encoding that `Accept-Encoding` weighs highest, the first on a tie. `identity` is always allowed. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const offers = new Map((header ?? '').split(',').map(readOffer));
  const weightOf = (encoding: Encoding): number => offers.get(encoding) ?? offers.get('*') ?? 0;
  const [bestEncoding] = available
    .filter((encoding) => encoding !== 'identity' && weightOf(encoding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return bestEncoding ?? 'identity';
}
