import type { DraftKind } from './draftWords';
import type { CourtPolicy, PolicyCode } from '../schemas/efmMessages';

/** Returns the codes of one list. */
export function codesOf(codes: readonly PolicyCode[], list: string): readonly PolicyCode[] {
  return codes.filter((each) => each.list === list);
}

/** Finds a code of a list. */
export function findCode(
  codes: readonly PolicyCode[],
  list: string,
  code: string | null,
): PolicyCode | undefined {
  return codes.find((each) => each.list === list && each.code === code);
}

/** True for case types that the filer may start; some are for attorneys or agencies only. */
export function mayStart(type: PolicyCode, hasAttorney: boolean): boolean {
  const who = type.facts['mayStart'];
  return who === 'attorney' ? hasAttorney : who !== 'agency';
}

/** True if the court accepts a code in this kind of draft: a new case or an existing one. */
export function isCodeFor(code: PolicyCode, kind: DraftKind): boolean {
  return code.facts['kind'] === 'both' || code.facts['kind'] === INITIAL_OR_NOT[kind];
}

const INITIAL_OR_NOT = { newCase: 'initial', existingCase: 'subsequent' } as const;

/** True if the court requires the field. */
export function requires(policy: CourtPolicy, field: string): boolean {
  return policy.fields.some((each) => each.field === field && each.isVisible && each.isRequired);
}

/** Returns the codes of the parties that a case type requires. */
export function requiredParties(type: PolicyCode | undefined): readonly string[] {
  const required = type?.facts['requiredParties'];
  return typeof required === 'string' ? required.split(';').map((code) => code.trim()) : [];
}
