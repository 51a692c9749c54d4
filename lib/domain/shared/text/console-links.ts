/** Where the console opens this very detection. */
export const buildDetectionUrl = (consoleUrl: string, accountId: string, detectionId: string): string =>
  `${consoleUrl}#/accounts/${encodeURIComponent(accountId)}?d=${encodeURIComponent(detectionId)}`;
