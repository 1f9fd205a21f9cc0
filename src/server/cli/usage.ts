/** A command line that can't be run; the message says what to type. */
export class UsageError extends Error {}
