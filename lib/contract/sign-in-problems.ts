/** Why someone could not sign in, and what the console tells them. Only the code is in the address. */
export const signInProblems = {
  not_connected: "This workspace hasn't connected a sign-in provider. Use an API key, or ask an owner.",
  provider_down:
    "Your company's sign-in provider didn't respond. Try again in a minute. API keys work meanwhile.",
  busy: 'Too many people of this workspace are waiting for its sign-in provider. Try again in a few seconds.',
  provider_refused: "Your company's sign-in provider didn't let you in, or you canceled. Try again.",
  provider_wrong:
    "The response of your company's sign-in provider failed a security check, so you were not signed in. Try again; if it happens again, tell an owner.",
  expired: 'This sign-in took too long, was already used or was started in another browser. Try again.',
  no_email: "Your company's sign-in provider didn't share your email. An owner can allow the scope email.",
  email_unverified:
    "Your company's sign-in provider doesn't say that your email is verified, so you were not signed in. An owner can fix this there.",
  not_invited: 'Your email is not a member of this workspace. Ask an owner to invite you.',
  other_person:
    'This email belonged to another account at your provider. Ask an owner to remove and invite the member again.',
  full: 'This workspace has as many members as it can. Ask an owner to make room.',
  failed: 'Something went wrong on our side. Try again.',
} as const;

export type SignInProblem = keyof typeof signInProblems;
