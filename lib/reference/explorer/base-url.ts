/** The API's base URL: the page is directly below it. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');
