/** A field of the API that will be removed. */
export interface ApiDeprecation {
  readonly operation: string;
  /** Dotted path in the response, such as `items.typeCode`. */
  readonly field: string;
  /** ISO dates: announcement, and removal at least six months later. */
  readonly since: string;
  readonly sunset: string;
  /** Replacement to use. */
  readonly instead: string;
}

/** Fields that will be removed. Announce each in `docs/api.md` and `docs/changelog.md` too. */
export const API_DEPRECATIONS: readonly ApiDeprecation[] = [];

/**
 * Builds the headers of a response with deprecated fields: `Deprecation` (RFC 9745) and `Sunset`
 * (RFC 8594) with the earliest dates, and a link to the reference. Empty if no field is deprecated.
 */
export function deprecationHeaders(
  deprecations: readonly ApiDeprecation[],
  operation: string,
  reference: string,
): Readonly<Record<string, string>> {
  const own = deprecations.filter((each) => each.operation === operation);
  if (own.length === 0) return {};
  const earliest = (dates: readonly string[]): number =>
    Math.min(...dates.map((date) => Date.parse(date)));
  return {
    deprecation: `@${String(earliest(own.map(({ since }) => since)) / 1_000)}`,
    sunset: new Date(earliest(own.map(({ sunset }) => sunset))).toUTCString(),
    link: `<${reference}>; rel="deprecation"; type="text/html"`,
  };
}
