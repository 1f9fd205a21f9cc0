import { MESSAGES } from '#contract/messages';
import { isTrueLike, parseRegionId, type LinkQuery, type Query } from '#contract/queryFields';
import { superSearchProblem } from '#contract/superSearch';

/** What the court search widget searches by (spec section 2, Header search widgets). */
export type CourtSearchKind = 'party' | 'number' | 'attorney';

interface KindRow {
  readonly value: CourtSearchKind;
  /** Names the choice and the text's field. */
  readonly label: string;
  /** Said where the text is missing. */
  readonly missing: string;
}

/** The kinds in the order shown. */
export const COURT_SEARCH_KINDS: Readonly<Record<CourtSearchKind, KindRow>> = {
  party: { value: 'party', label: 'Case Party', missing: MESSAGES.missingPartyName },
  number: { value: 'number', label: 'Case Number', missing: MESSAGES.missingCaseNumber },
  attorney: { value: 'attorney', label: 'Attorney', missing: MESSAGES.missingAttorneyName },
};

export const COURT_SEARCH_PATH = '/court/CaseSearch';
export const PERFORM_SEARCH = 'PERFORM-SEARCH';

export interface CourtSearchInput {
  readonly kind: CourtSearchKind;
  readonly text: string;
  readonly isSuperSearch: boolean;
  readonly regionId: number | null;
  readonly billingCode: string;
}

/** What an address already says: a value in the address wins over a remembered one. */
export function readCourtSearch(query: Query): Partial<CourtSearchInput> {
  const { publicCaseId, fullName, partyRole, billingCode } = query;
  const regionId = parseRegionId(query['regionId']);
  return {
    ...(publicCaseId !== undefined && { kind: 'number', text: publicCaseId }),
    ...(fullName !== undefined && {
      kind: partyRole === 'ATTORNEY' ? 'attorney' : 'party',
      text: fullName,
      isSuperSearch: isTrueLike(query['isFullTextNameBasedSearch']),
    }),
    ...(regionId !== null && { regionId }),
    ...(billingCode !== undefined && { billingCode }),
  };
}

/** The query of the results page (spec section 2). */
export function courtSearchQuery(input: CourtSearchInput): LinkQuery {
  const shared = { regionId: input.regionId, billingCode: input.billingCode || null };
  if (input.kind === 'number') {
    return { action: PERFORM_SEARCH, publicCaseId: input.text, ...shared };
  }
  return {
    action: PERFORM_SEARCH,
    fullName: input.text,
    isFullTextNameBasedSearch: input.isSuperSearch ? true : null,
    partyRole: input.kind === 'attorney' ? 'ATTORNEY' : 'CASE_PARTY',
    ...shared,
  };
}

/** The super-search rule that the text breaks; rules hold only for names with super search on. */
export function courtSearchProblem(
  input: Pick<CourtSearchInput, 'kind' | 'text' | 'isSuperSearch'>,
): string | null {
  return input.kind !== 'number' && input.isSuperSearch ? superSearchProblem(input.text) : null;
}
