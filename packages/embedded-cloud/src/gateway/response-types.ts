/** The gateway's own responses, with AWS's statuses and messages. */

interface Defaults {
  readonly status: number;
  readonly message: string | null;
  /** Sent as `x-amzn-ErrorType`. */
  readonly errorType: string;
}

export const RESPONSE_TYPES = {
  ACCESS_DENIED: {
    status: 403,
    message: 'User is not authorized to access this resource',
    errorType: 'AccessDeniedException',
  },
  API_CONFIGURATION_ERROR: {
    status: 500,
    message: 'Internal server error',
    errorType: 'InternalServerErrorException',
  },
  AUTHORIZER_CONFIGURATION_ERROR: {
    status: 500,
    message: null,
    errorType: 'AuthorizerConfigurationException',
  },
  AUTHORIZER_FAILURE: { status: 500, message: null, errorType: 'AuthorizerFailureException' },
  BAD_REQUEST_PARAMETERS: { status: 400, message: 'Bad Request', errorType: 'BadRequestException' },
  INTEGRATION_FAILURE: {
    status: 502,
    message: 'Internal server error',
    errorType: 'InternalServerErrorException',
  },
  INTEGRATION_TIMEOUT: {
    status: 504,
    message: 'Endpoint request timed out',
    errorType: 'InternalServerErrorException',
  },
  MISSING_AUTHENTICATION_TOKEN: {
    status: 403,
    message: 'Missing Authentication Token',
    errorType: 'MissingAuthenticationTokenException',
  },
  REQUEST_TOO_LARGE: { status: 413, message: 'Request Too Long', errorType: 'RequestTooLongException' },
  THROTTLED: { status: 429, message: 'Too Many Requests', errorType: 'TooManyRequestsException' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Unsupported Media Type',
    errorType: 'UnsupportedMediaTypeException',
  },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized', errorType: 'UnauthorizedException' },
} as const satisfies Readonly<Record<string, Defaults>>;

export type ResponseType = keyof typeof RESPONSE_TYPES;

/** Types that a template may customize although nothing here can cause them. */
const NEVER_CAUSED = [
  'BAD_REQUEST_BODY',
  'EXPIRED_TOKEN',
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'QUOTA_EXCEEDED',
  'RESOURCE_NOT_FOUND',
  'WAF_FILTERED',
];

export const CUSTOMIZABLE_TYPES: readonly string[] = [
  'DEFAULT_4XX',
  'DEFAULT_5XX',
  ...Object.keys(RESPONSE_TYPES),
  ...NEVER_CAUSED,
];
