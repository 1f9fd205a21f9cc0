/** An invalid command line; the message says what to type. */
export class UsageError extends Error {}
