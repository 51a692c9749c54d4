/** A route that needs no API key. */
export interface PublicRoute {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sends bytes unchanged, so that compressed files need neither base64 nor a list of media types. */
  readonly streams?: true;
  readonly timeoutSeconds: number;
}

export const defineRoute = (
  id: string,
  method: PublicRoute['method'],
  path: string,
  options: Partial<Pick<PublicRoute, 'streams' | 'timeoutSeconds'>> = {},
): PublicRoute => ({ id, method, path, timeoutSeconds: 10, ...options });
