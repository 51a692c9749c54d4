/** An error in AWS's words. dynalite's own errors have the same shape. */
export class ApiError extends Error {
  readonly statusCode = 400;
  readonly body: Record<string, unknown>;

  constructor(type: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.body = { __type: type, message, ...details };
  }
}

const MODEL = 'com.amazonaws.dynamodb.v20120810#';

/** An error of DynamoDB's own model. */
export const serviceError = (name: string, message: string, details?: Record<string, unknown>): ApiError =>
  new ApiError(MODEL + name, message, details);

/** An error that AWS raises before a request reaches DynamoDB. */
export const frontDoorError = (name: string, message: string): ApiError =>
  new ApiError(`com.amazon.coral.service#${name}`, message);

export const validationError = (message: string): ApiError =>
  new ApiError('com.amazon.coral.validate#ValidationException', message);

export const tableNotFound = (tableName: string): ApiError =>
  serviceError('ResourceNotFoundException', `Requested resource not found: Table: ${tableName} not found`);

export const resourceNotFound = (): ApiError =>
  serviceError('ResourceNotFoundException', 'Requested resource not found');

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'statusCode' in error && 'body' in error;
