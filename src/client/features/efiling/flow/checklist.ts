import { findCode, requiredParties } from '#contract/filing/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';

/** How often this kind of case needs a document. */
export type Need = 'needed' | 'often' | 'maybe';

export interface ChecklistRow {
  readonly code: string;
  readonly name: string;
  readonly need: Need;
}

/** The initial filing of a case; keyed by category. */
const FIRST_PAPER: Readonly<Record<string, string>> = { CIVIL: 'CMPL', SMALL: 'NCLM' };

/**
 * Returns the documents usually needed for a case of this type: the initial filing, an attorney's
 * appearance, a summons for each defendant, and optional documents.
 */
export function checklistOf(
  type: PolicyCode,
  codes: readonly PolicyCode[],
  hasAttorney: boolean,
): readonly ChecklistRow[] {
  const first = FIRST_PAPER[type.parent ?? ''] ?? 'PETN';
  const isAdversary = requiredParties(type).some((code) =>
    ['DEFENDANT', 'RESPONDENT'].includes(code),
  );
  const wanted: readonly (readonly [string, Need])[] = [
    [first, 'needed'],
    ...(hasAttorney ? ([['APPR', 'needed']] as const) : []),
    ...(isAdversary ? ([['SUMM', 'needed']] as const) : []),
    ...(type.code === 'CC' ? ([['AFDB', 'often']] as const) : []),
    ['EXHB', 'often'],
    ['CONF', 'maybe'],
    ['FWVR', 'maybe'],
    ['PORD', 'maybe'],
  ];
  return wanted.flatMap(([code, need]) => {
    const found = findCode(codes, 'filingCode', code);
    return found === undefined ? [] : [{ code, name: found.name, need }];
  });
}
