import { getRequestId } from './invocation.ts';

/** The message attribute with the id of the request that caused the message; bodies stay unchanged. */
export const REQUEST_ID = 'request_id';

/** The attributes of a message sent now. */
export function requestIdAttribute() {
  const id = getRequestId();
  return id === undefined ? {} : { [REQUEST_ID]: { DataType: 'String', StringValue: id } };
}
