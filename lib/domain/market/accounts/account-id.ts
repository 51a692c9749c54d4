const ACCOUNT_ID = /^acc_[0-9a-z]{1,60}$/;

/** Whether a text from outside can be the id of an account. */
export const isAccountId = (text: string): boolean => ACCOUNT_ID.test(text);
