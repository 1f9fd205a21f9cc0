/**
 * Texts that the rules refuse and that stay as they are: exact texts of the specification, quoted
 * law, and names. A found text passes if it contains one of these and is fine without it.
 */
export const ALLOWED: readonly string[] = [];
