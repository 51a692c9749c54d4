import type { Answering, PlainResponse } from './stand-in-web.ts';

/** What broken or malicious servers do. */
export const faults = {
  throttled: {
    status: 429,
    headers: { 'retry-after': '7', 'content-type': 'text/plain' },
    body: 'Slow down.',
  },
  broken: { status: 503, headers: { 'content-type': 'text/html' }, body: '<html>Sorry</html>' },
  /** An occasional byte, forever. */
  slowDrip: ((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
    return undefined;
  }) satisfies Answering,
  /** An endless body. */
  endless: ((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const pump = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', pump);
    pump();
    return undefined;
  }) satisfies Answering,
  truncatedJson: {
    headers: { 'content-type': 'application/json' },
    body: '{"jobs":[{"id":1,"title":"Engi',
  },
  webPageUnder200: {
    headers: { 'content-type': 'application/json' },
    body: '<!DOCTYPE html><html><body>Your Request Originates from an Undeclared Automated Tool</body></html>',
  },
  toPrivateAddress: { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
} as const satisfies Record<string, PlainResponse | Answering>;
