import { currentRequestId } from './invocation.ts';

/** The message attribute with the id of the request that a message follows from; bodies stay as they are. */
export const REQUEST_ID = 'request_id';

/** What a message that is sent now carries. */
export function requestIdAttribute() {
  const id = currentRequestId();
  return id === undefined ? {} : { [REQUEST_ID]: { DataType: 'String', StringValue: id } };
}
