/** Message about a change to a closed account. */
export const CLOSED = 'The account is closed. It can be reopened only from the command line.';
