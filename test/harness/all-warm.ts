/** Tests call all functions repeatedly, so keeping them loaded is cheaper than restarting them. */
export const ALL_WARM = ['--warm-functions', '999'] as const;
