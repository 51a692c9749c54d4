import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Answer {
  readonly response: unknown;
  readonly output: object;
}

export type Interception<Input> = (input: Input, next: (input: Input) => Promise<Answer>) => Promise<Answer>;

/** Intercepts one command between the client and DynamoDB, to simulate a failing, slow or throttling service. */
export async function intercept<Input extends object, Result>(
  client: DynamoDBDocumentClient,
  command: string,
  answer: Interception<Input>,
  run: () => Promise<Result>,
): Promise<Result> {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== command) return next(args);
        const forward = (input: Input) => next({ ...args, input: input as Input & typeof args.input });
        return (await answer(args.input as object as Input, forward)) as Awaited<ReturnType<typeof next>>;
      },
    { step: 'initialize', name: 'intercept' },
  );
  try {
    return await run();
  } finally {
    client.middlewareStack.remove('intercept');
  }
}

/** Lets something happen between two steps of some work: before its first such command goes out. */
export async function beforeFirst<Input extends object, Result>(
  client: DynamoDBDocumentClient,
  command: string,
  happens: () => Promise<unknown>,
  run: () => Promise<Result>,
  isMeant: (input: Input) => boolean = () => true,
): Promise<Result> {
  let happened: Promise<unknown> | undefined;
  const result = await intercept<Input, Result>(
    client,
    command,
    async (input, next) => {
      if (isMeant(input)) happened ??= happens();
      await happened;
      return next(input);
    },
    run,
  );
  if (!happened) throw new Error(`the work made no such ${command}`);
  return result;
}
