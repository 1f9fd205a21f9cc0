import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { findSameParty, nameKey } from '../efm/nameKey';
import type { RegisterCase, RegisterParty } from '../efm/registerCasesRepository';

type Difference = ReviewRecord['differences'][number];

/** Facts to compare an envelope with. */
export interface ComparedFacts {
  readonly courtName: string;
  readonly courtId: number;
  readonly registerCase: RegisterCase | null;
  readonly parties: readonly RegisterParty[];
  /** Names of party types; keyed by code. */
  readonly typeNames: ReadonlyMap<string, string>;
  /** Names of attorneys on the roll; keyed by bar number. */
  readonly rollNames: ReadonlyMap<string, string>;
}

/**
 * Lists the differences between an envelope and its existing case: an unknown number, a different
 * court, parties that the case doesn't have, and attorneys who don't represent them yet.
 */
export function findDifferences(
  { caseNumber, filings, newCase, parties }: EnvelopeMessage,
  facts: ComparedFacts,
): Difference[] {
  if (newCase !== null || caseNumber === null) return [];
  const { registerCase } = facts;
  if (registerCase === null) return [{ field: 'case', filed: caseNumber, register: '' }];
  const differences: Difference[] = [];
  if (registerCase.courtId !== facts.courtId) {
    differences.push({
      field: 'court' as const,
      filed: facts.courtName,
      register: registerCase.courtName,
    });
  }
  for (const party of parties) {
    const { isKnown, other, role } = compareParty(party, facts);
    if (isKnown) continue;
    differences.push({
      field: 'party' as const,
      filed: `${party.name} (${role})`,
      register: other === undefined ? '' : `${other.name} (${other.role})`,
    });
  }
  const onCase = new Set(
    facts.parties.flatMap(({ attorneys }) => attorneys.map(({ barNumber }) => barNumber)),
  );
  const filed = new Set([
    ...parties.flatMap(({ attorneys }) => attorneys),
    ...filings.flatMap(({ attorney }) => attorney ?? []),
  ]);
  for (const barNumber of filed) {
    if (onCase.has(barNumber)) continue;
    const name = facts.rollNames.get(barNumber);
    const words = name === undefined ? barNumber : `${name} (${barNumber})`;
    differences.push({ field: 'attorney', filed: words, register: '' });
  }
  return differences;
}

/** Compares a filed party with the parties on file: its role, and a party of the same name. */
export function compareParty(
  { isOnCase = false, name, typeCode }: EnvelopeMessage['parties'][number],
  { parties, typeNames }: Pick<ComparedFacts, 'parties' | 'typeNames'>,
) {
  const role = typeNames.get(typeCode) ?? typeCode;
  const same = parties.filter((each) => nameKey(each.name) === nameKey(name));
  const known = findSameParty(same, { isOnCase, role });
  return { isKnown: known !== undefined, role: known?.role ?? role, other: same[0] };
}
