/** The counties of a state as outlines, for an SVG. */
export interface CountyMap {
  readonly width: number;
  readonly height: number;
  /** By five-digit FIPS code, each the `d` of a path. */
  readonly shapes: readonly (readonly [countyId: number, path: string])[];
}
