/** Outcomes of a login attempt. */
export const LOGIN_OUTCOMES = [
  'PASSWORD',
  'CODE',
  'PASSKEY',
  'WRONG_PASSWORD',
  'UNKNOWN_USER',
  'WRONG_CODE',
  'WRONG_PASSKEY',
  'THROTTLED',
  'CLOSED',
  'SHORT_PASSWORD',
] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

export const LOGIN_OUTCOME_WORDS: Readonly<Record<LoginOutcome, string>> = {
  PASSWORD: 'Logged in with password',
  CODE: 'Logged in with code',
  PASSKEY: 'Logged in with passkey',
  WRONG_PASSWORD: 'Wrong password',
  UNKNOWN_USER: 'Unknown or inactive user',
  WRONG_CODE: 'Wrong code',
  WRONG_PASSKEY: 'Wrong passkey',
  THROTTLED: 'Throttled',
  CLOSED: 'Closed account',
  SHORT_PASSWORD: 'Password too short',
};

/** Outcomes that indicate guessing; an unusual number of them triggers an alert to super users. */
export const LOGIN_FAILURES: readonly LoginOutcome[] = [
  'WRONG_PASSWORD',
  'UNKNOWN_USER',
  'WRONG_CODE',
  'WRONG_PASSKEY',
  'THROTTLED',
];
export const LOGIN_SUCCESSES: readonly LoginOutcome[] = ['PASSWORD', 'CODE', 'PASSKEY'];

export const LOGIN_DAYS = 30;
export const LOGIN_PAGE_SIZE = 50;
export const LOGIN_HOURS = 48;
/** Maximum sessions in the list; the page says if there are more. */
export const LOGIN_SESSIONS = 100;

/**
 * Super users are alerted if an hour's failures exceed this multiple of the normal number and reach
 * the minimum below.
 */
export const LOGIN_ALERT_FACTOR = 5;
export const LOGIN_ALERT_LEAST = 20;

/** True if this many failures in an hour are far above normal. */
export function isUnusual({
  failures,
  usual,
}: {
  readonly failures: number;
  readonly usual: number;
}): boolean {
  return failures >= LOGIN_ALERT_LEAST && failures > LOGIN_ALERT_FACTOR * usual;
}
