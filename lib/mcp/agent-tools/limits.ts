/** Rows a tool shows at once. */
export const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 50;
