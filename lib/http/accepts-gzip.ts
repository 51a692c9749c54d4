const NAMES = ['gzip', 'x-gzip'];

/** Whether a request's `Accept-Encoding` allows gzip, by name or by `*`; a weight of 0 forbids what it stands behind. */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const named = NAMES.find((name) => weights.has(name)) ?? '*';
  return (weights.get(named) ?? 0) > 0;
}
