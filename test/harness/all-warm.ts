/** Tests call all functions again and again: starting them each time would cost more than keeping them. */
export const ALL_WARM = ['--warm-functions', '999'] as const;
