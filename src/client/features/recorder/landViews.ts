import { documentTypesOf, RELEASABLE_TYPES } from '#contract/documents';
import type { LandBreak, LandReason } from '#contract/landHistory';
import type { LandStep } from '#contract/schemas/documents';

/** Query field of the land history that says which documents are shown. */
export const LAND_VIEW_FIELD = 'show';

interface LandView {
  readonly label: string;
  readonly holds: (step: LandStep) => boolean;
}

const DEEDS = documentTypesOf('DEEDS');
const DEBTS: readonly string[] = [
  ...documentTypesOf('MORTGAGES'),
  ...documentTypesOf('LIENS'),
  ...documentTypesOf('RELEASES'),
];

/** What of a land's documents is shown, by what the address says. */
export const LAND_VIEWS = {
  ALL: { label: 'All documents', holds: () => true },
  DEEDS: { label: 'Deeds', holds: ({ document }) => DEEDS.includes(document.typeCode) },
  DEBTS: {
    label: 'Mortgages, liens and releases',
    holds: ({ document }) => DEBTS.includes(document.typeCode),
  },
  OPEN: { label: 'No release on file', holds: ({ document }) => document.status === 'OPEN' },
} as const satisfies Readonly<Record<string, LandView>>;
export type LandViewName = keyof typeof LAND_VIEWS;
export const LAND_VIEW_NAMES = Object.keys(LAND_VIEWS) as readonly LandViewName[];

/** What the address asks for; all where it asks for something else. */
export function readLandView(asked: string | undefined): LandViewName {
  return LAND_VIEW_NAMES.find((name) => name === asked) ?? 'ALL';
}

/** Why a document stands in the history. */
export const REASON_WORDS: Readonly<Record<Exclude<LandReason, 'REFERENCE'>, string>> = {
  ITSELF: 'The document that you came from',
  PARCEL: 'Same parcel number',
  LOT: 'Same subdivision, lot and block',
};

/** What stands before a deed that does not follow on the one before. */
export const BREAK_WORDS: Readonly<Record<LandBreak, string>> = {
  START:
    'The first deed here. How those who give by it came by the land is told in older books at the office, if at all.',
  OTHER_NAMES:
    'A gap by names: nobody who gives by this deed is named among those who took by the deed before. A name may have changed, somebody may have inherited, or a deed is missing here.',
};

/** The step by which a mortgage or lien was released, where one says so. */
export function releaseOf(steps: readonly LandStep[], number: string): LandStep | null {
  const releases = ({ references }: LandStep): boolean =>
    references.some(({ relation, target }) => relation === 'RELEASES' && target === number);
  return steps.find(releases) ?? null;
}

/** Whether a document is of a kind that stays open until it is released. */
export function canBeOpen(typeCode: string): boolean {
  return (RELEASABLE_TYPES as readonly string[]).includes(typeCode);
}

/** Address of a step on its page. */
export function stepAnchor(documentId: number): string {
  return `document-${String(documentId)}`;
}
