/** Screen with all documents about the land of one document. */
export const LAND_SCREEN = '/recorder/LandHistory';

/** Why a document stands among those about a piece of land. */
export const LAND_REASONS = [
  /** It is the document that was asked for. */
  'ITSELF',
  /** The index gives it the same parcel number. */
  'PARCEL',
  /** The index gives it the same subdivision, lot and block. */
  'LOT',
  /** It refers to one of the others, or one of them to it. */
  'REFERENCE',
] as const;
export type LandReason = (typeof LAND_REASONS)[number];

/** Where the deeds do not follow on each other. */
export const LAND_BREAKS = [
  /** The oldest deed: how its grantor came by the land is not told here. */
  'START',
  /** Nobody who gives by it is named among those who took by the deed before. */
  'OTHER_NAMES',
] as const;
export type LandBreak = (typeof LAND_BREAKS)[number];

/** Types by which land passes from who gives to who takes. */
export const PASSING_TYPES: readonly string[] = ['WD', 'QCD', 'SD'];

/** Deeds that an officer of the court gives, who never had the land. */
export const OFFICIAL_DEEDS: readonly string[] = ['SD'];

/** Documents that are told of a piece of land: the newest. */
export const MOST_LAND_DOCUMENTS = 200;
