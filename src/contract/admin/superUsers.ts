/** A request without a decision expires after this many hours. */
export const SUPER_USER_REQUEST_HOURS = 24;

/** 403: the super user must confirm their identity on the Login Security page first. */
export const PROOF_NEEDED = 'PROOF_NEEDED';
