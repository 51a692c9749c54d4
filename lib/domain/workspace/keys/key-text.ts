/** The key in an `Authorization` header. */
export const keyTextOf = (authorization: string): string => authorization.replace(/^Bearer +/i, '');
