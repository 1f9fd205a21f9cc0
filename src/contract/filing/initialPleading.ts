import { formatOr } from '../formats';
import { findCode, isCodeFor } from './policyCodes';
import type { PolicyCode } from '../schemas/efmMessages';

/**
 * Returns the filing codes that can begin a case of a type: complaints and petitions. Empty if the
 * court's codes don't identify any; then any filing can begin a case.
 */
export function initialPleadings(
  codes: readonly PolicyCode[],
  typeCode: string | null,
): readonly PolicyCode[] {
  const category = findCode(codes, 'caseType', typeCode)?.parent;
  return codes.filter(({ facts, list, ...code }) => {
    const only = facts['onlyCategory'];
    return (
      list === 'filingCode' &&
      facts['carriesFee'] === 'initial' &&
      isCodeFor({ ...code, facts, list }, 'newCase') &&
      (typeof only !== 'string' || only === '' || category == null || only === category)
    );
  });
}

/** Lists the names of codes, with “or” before the last one. */
export function namesOf(codes: readonly PolicyCode[]): string {
  return formatOr(codes.map(({ name }) => name));
}
