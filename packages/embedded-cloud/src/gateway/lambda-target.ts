/** The function behind an integration's or authorizer's URI. */
export interface LambdaTarget {
  readonly functionArn: string;
  readonly streaming: boolean;
}

const URI =
  /^arn:aws:apigateway:[^:]+:lambda:path\/(?:2015-03-31|2021-11-15)\/functions\/(arn:aws:lambda:[^/]+)\/(invocations|response-streaming-invocations)$/;

export function parseLambdaTarget(uri: string, where: string): LambdaTarget {
  const [, functionArn, call] = URI.exec(uri) ?? [];
  if (functionArn === undefined)
    throw new Error(`${where}: expected the URI of a Lambda function, got ${uri}`);
  return { functionArn, streaming: call === 'response-streaming-invocations' };
}
