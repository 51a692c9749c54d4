/** The message attribute with the id of the request that a message follows from; a body stays as it is without it. */
export const REQUEST_ID = 'request_id';
