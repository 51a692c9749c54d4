/** A queue that is told of what a function could not process. */
export interface FailureDestination {
  readonly arn: string;
  send(message: object): Promise<void>;
}

export interface QueueDestinationOptions {
  readonly arn: string;
  readonly endpoint: string;
  readonly queueUrl: string;
  readonly region: string;
  /** Whose grants count. Signatures are not verified here. */
  readonly accessKeyId: string;
}

/** A queue of the embedded SQS, called with the function's role as Lambda does. */
export const createQueueDestination = (options: QueueDestinationOptions): FailureDestination => ({
  arn: options.arn,
  async send(message) {
    const { endpoint, queueUrl, region, accessKeyId } = options;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'AmazonSQS.SendMessage',
        'x-amz-date': '20260101T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/sqs/aws4_request, SignedHeaders=host, Signature=none`,
      },
      body: JSON.stringify({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }),
    });
    if (!response.ok) throw new Error(`SQS answered ${response.status}: ${await response.text()}`);
  },
});
