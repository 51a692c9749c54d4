import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * A header by its name in lower case: API Gateway passes names on as sent. A repeated one is joined as HTTP says: cookies by
 * semicolons, all others by commas.
 */
export function readHeader(
  { multiValueHeaders, headers }: Pick<APIGatewayProxyEvent, 'multiValueHeaders' | 'headers'>,
  name: string,
): string | undefined {
  const isRequested = ([sentName]: readonly [string, unknown]): boolean => sentName.toLowerCase() === name;
  const values = Object.entries(multiValueHeaders ?? {}).find(isRequested)?.[1];
  if (values) return values.join(name === 'cookie' ? '; ' : ', ');
  return Object.entries(headers ?? {}).find(isRequested)?.[1];
}
