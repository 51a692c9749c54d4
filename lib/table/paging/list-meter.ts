/** One call to DynamoDB, as the meter sees it. */
export interface ListCall {
  readonly operation: 'BatchGetItem' | 'GetItem' | 'Query';
  /** 1 for calls that wait for no other, n + 1 for those that wait for a call of round n. */
  readonly round: number;
  readonly readUnits: number;
  /** Items DynamoDB went through, whether it returned them or not. */
  readonly itemsRead: number;
}

/** Adds up what one or more lists cost. With a meter, DynamoDB is asked to report consumed units. */
export class ListMeter {
  readonly calls: ListCall[] = [];

  record(call: ListCall): void {
    this.calls.push(call);
  }

  /** The longest chain of calls that waited for each other. */
  get rounds(): number {
    return this.calls.reduce((rounds, call) => Math.max(rounds, call.round), 0);
  }

  callsOf(operation: ListCall['operation']): readonly ListCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  readUnitsOf(...operations: ListCall['operation'][]): number {
    return this.calls
      .filter((call) => operations.includes(call.operation))
      .reduce((units, call) => units + call.readUnits, 0);
  }
}
