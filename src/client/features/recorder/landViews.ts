import { documentTypesOf, RELEASABLE_TYPES } from '#contract/records/documents';
import type { LandBreak, LandReason } from '#contract/records/landHistory';
import type { LandStep } from '#contract/schemas/documents';

/** Query field of the property history's document filter. */
export const LAND_VIEW_FIELD = 'show';

interface LandView {
  readonly label: string;
  readonly matches: (step: LandStep) => boolean;
}

const DEEDS = documentTypesOf('DEEDS');
const DEBTS: readonly string[] = [
  ...documentTypesOf('MORTGAGES'),
  ...documentTypesOf('LIENS'),
  ...documentTypesOf('RELEASES'),
];

/** Types of notices that are listed among the liens, but have no release status. */
export const NOTICES: readonly string[] = ['LP', 'UCC'];

/** Document filters by query value. */
export const LAND_VIEWS = {
  ALL: { label: 'All documents', matches: () => true },
  DEEDS: { label: 'Deeds', matches: ({ document }) => DEEDS.includes(document.typeCode) },
  DEBTS: {
    label: 'Mortgages, liens, and releases',
    matches: ({ document }) => DEBTS.includes(document.typeCode),
  },
  OPEN: { label: 'No release on file', matches: ({ document }) => document.status === 'OPEN' },
} as const satisfies Readonly<Record<string, LandView>>;
export type LandViewName = keyof typeof LAND_VIEWS;
export const LAND_VIEW_NAMES = Object.keys(LAND_VIEWS) as readonly LandViewName[];

/** Reads the filter from the URL; `ALL` if it's unknown. */
export function readLandView(value: string | undefined): LandViewName {
  return LAND_VIEW_NAMES.find((name) => name === value) ?? 'ALL';
}

/** Reasons why a document is in the history. */
export const REASON_WORDS: Readonly<Record<Exclude<LandReason, 'REFERENCE'>, string>> = {
  ITSELF: 'You are viewing this document',
  PARCEL: 'Same parcel number',
  LOT: 'Same subdivision, lot, and block',
};

/**
 * Returns the reasons to show. Leaves out the parcel number and the lot if both match, as for most
 * documents.
 */
export function shownReasons(reasons: readonly LandReason[]): readonly LandReason[] {
  const isFull = reasons.includes('PARCEL') && reasons.includes('LOT');
  return isFull ? reasons.filter((reason) => reason !== 'PARCEL' && reason !== 'LOT') : reasons;
}

/** Notes before a deed that doesn't continue the chain of title. */
export const BREAK_WORDS: Readonly<Record<LandBreak, string>> = {
  START: 'Earliest deed on file. Earlier title may be in the office’s older books.',
  OTHER_NAMES:
    'Possible gap in the chain of title: no grantor of this deed was a grantee of the previous deed. A name may have changed, the land may have been inherited, or a deed may be missing.',
};

/** Finds the document that releases a mortgage or lien; null if there is none. */
export function releaseOf(steps: readonly LandStep[], documentId: number): LandStep | null {
  const releases = ({ references }: LandStep): boolean =>
    references.some(({ relation, targetId }) => relation === 'RELEASES' && targetId === documentId);
  return steps.find(releases) ?? null;
}

/** True for document types that stay open until released. */
export function canBeOpen(typeCode: string): boolean {
  return (RELEASABLE_TYPES as readonly string[]).includes(typeCode);
}

/** Returns the anchor of a document on the page. */
export function stepAnchor(documentId: number): string {
  return `document-${String(documentId)}`;
}
