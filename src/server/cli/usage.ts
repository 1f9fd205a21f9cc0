/** A command line that cannot be carried out; the message says what to type. */
export class UsageError extends Error {}
