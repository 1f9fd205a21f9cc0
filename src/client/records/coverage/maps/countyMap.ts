/** County outlines of a state, for an SVG. */
export interface CountyMap {
  readonly width: number;
  readonly height: number;
  /** By five-digit FIPS code; `path` is the `d` of an SVG path. */
  readonly shapes: readonly (readonly [countyId: number, path: string])[];
}
