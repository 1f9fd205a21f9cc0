import { findCode, requiredParties } from '#contract/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';

/** How often a kind of case needs a document. */
export type Need = 'needed' | 'often' | 'maybe';

export interface ChecklistRow {
  readonly code: string;
  readonly name: string;
  readonly need: Need;
}

/** The first paper of a case, by category. */
const FIRST_PAPER: Readonly<Record<string, string>> = { CIVIL: 'CMPL', SMALL: 'NCLM' };

/**
 * Documents that a case of the type usually needs: its first paper and an attorney's appearance,
 * a summons for each defendant, and papers that are often or sometimes filed with them.
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
