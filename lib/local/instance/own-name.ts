/** Only programs on this machine that ask for it by its own name: a web page under another name gets nothing. */
export const isOwnName = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;
