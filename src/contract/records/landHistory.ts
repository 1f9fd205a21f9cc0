/** Screen with the history of a document's land. */
export const LAND_SCREEN = '/recorder/LandHistory';

/** Reasons why a document is in a property's history. */
export const LAND_REASONS = [
  /** The requested document. */
  'ITSELF',
  /** The index lists the same parcel number. */
  'PARCEL',
  /** The index lists the same subdivision, lot, and block. */
  'LOT',
  /** The document refers to another document in the history, or another one refers to it. */
  'REFERENCE',
] as const;
export type LandReason = (typeof LAND_REASONS)[number];

/** Gaps in a chain of deeds. */
export const LAND_BREAKS = [
  /** The oldest deed; its grantor's own title is not on file. */
  'START',
  /** None of the grantors is a grantee of the previous deed. */
  'OTHER_NAMES',
] as const;
export type LandBreak = (typeof LAND_BREAKS)[number];

/** Types of documents that transfer land from grantor to grantee. */
export const PASSING_TYPES: readonly string[] = ['WD', 'QCD', 'SD'];

/** Deeds by a court officer, who never owned the land. */
export const OFFICIAL_DEEDS: readonly string[] = ['SD'];

/** Maximum documents shown for a parcel, newest first. */
export const MAX_LAND_DOCUMENTS = 200;
