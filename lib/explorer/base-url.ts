/** Where the API is: the page lies right below it. */
export const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');
