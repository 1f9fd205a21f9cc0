/** Thrown if another process has resumed the same run, or has created one of its courts. */
export class RunClaimedError extends Error {}
