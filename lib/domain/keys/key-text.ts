/** The key that an `Authorization` header carries. */
export const keyTextOf = (authorization: string): string => authorization.replace(/^Bearer +/i, '');
