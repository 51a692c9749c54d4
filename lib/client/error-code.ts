/** A code that says why a call was refused; in the packed client, those of the contract by name. */
export type ErrorCode = string;
