/** A function's id in the stack, from the logical id that the CDK derives: `ListAccountsFunction0A1B2C3D`. */
export const functionIdOf = (logicalId: string): string => logicalId.replace(/Function[0-9A-F]{8}$/, '');
