import type { PolicyCode } from '../schemas/efmMessages';

/** True for a service charged once per case rather than per copy, document, or party. */
export function isOncePerCase(service: PolicyCode): boolean {
  return service.facts['per'] === 'case';
}

/** True if the price depends on the number of pages. */
export function isByPage(service: PolicyCode): boolean {
  const cents = service.facts['centsPerPage'];
  return typeof cents === 'number' && cents > 0;
}

/** True if the court offers the service with a filing code. */
export function isOfferedWith(service: PolicyCode, code: string | null): boolean {
  const named = service.facts['filingCodes'];
  if (code === null || typeof named !== 'string') return false;
  return named
    .split(';')
    .map((each) => each.trim())
    .includes(code);
}
