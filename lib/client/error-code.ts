/** Why a call was rejected. In the packed client this is a union of the contract's codes. */
export type ErrorCode = string;
