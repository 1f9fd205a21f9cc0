import type { PolicyCode } from '../schemas/efmMessages';
import { findCode } from './policyCodes';

/** The only security that is public. */
export const PUBLIC_SECURITY = 'PUBLIC';

/** Returns the security that a filing code requires of its documents: `PUBLIC` for most codes. */
export function securityOf(code: Pick<PolicyCode, 'facts'> | undefined): string {
  const required = code?.facts['security'];
  return typeof required === 'string' && required !== '' ? required : PUBLIC_SECURITY;
}

/** Returns the security that a filing code requires, by the code's id; `PUBLIC` if it is unknown. */
export function securityOfCode(codes: readonly PolicyCode[], code: string | null): string {
  return securityOf(findCode(codes, 'filingCode', code));
}

/** True if a document with this security is more public than its filing code allows. */
export function isTooPublic(security: string, required: string): boolean {
  return secrecyOf(security) < secrecyOf(required);
}

/** Security types that a court adds are as confidential as `CONFIDENTIAL`. */
function secrecyOf(security: string): number {
  return { [PUBLIC_SECURITY]: 0, SEALED: 2 }[security] ?? 1;
}
