import type { Register } from '#contract/registers';
import type { LinkQuery } from '#contract/queryFields';
import { COUNTY_PATH } from '#contract/countyPages';
import type { CountyHolding, RegisterHolding } from '#contract/schemas/countyHoldings';
import { formatCount, formatDate } from '../../ui/formats';

const NOTHING: RegisterHolding = {
  records: 0,
  places: { searched: 0, all: 0 },
  asOf: null,
  regionId: null,
};

/** What a county has online of the register. */
export function holdingOf({ registers }: CountyHolding, { id }: Register): RegisterHolding {
  return registers[id] ?? NOTHING;
}

/** How many records of the register a county has online. */
export function amountOf(county: CountyHolding, register: Register): number {
  return holdingOf(county, register).records;
}

/** Where a county of a map leads: to a search in it alone, or to its own page. */
export type CountyTarget = 'search' | 'county';

/** The address that a county leads to; null where it cannot be searched alone. */
export function countyLink(
  county: CountyHolding,
  register: Register,
  target: CountyTarget,
): { readonly to: string; readonly query: LinkQuery } | null {
  const { countyId } = county;
  if (target === 'county') return { to: COUNTY_PATH, query: { countyId } };
  const { regionId } = holdingOf(county, register);
  return regionId === null ? null : { to: register.searchPath, query: { regionId } };
}

/** The day of the county's newest load, in words. */
export function asOfWords({ asOf }: RegisterHolding): string {
  return asOf === null ? 'Not available yet' : formatDate(asOf.slice(0, 10));
}

/** A county's facts in one line. */
export function factsOf(county: CountyHolding, register: Register): string {
  const holding = holdingOf(county, register);
  const amount = amountOf(county, register);
  const records = `${formatCount(amount)} ${amount === 1 ? register.thing : register.things}`;
  const ofCourts =
    register.id === 'court'
      ? `, ${formatCount(holding.places.searched)} of ${formatCount(holding.places.all)} courts`
      : '';
  return `${county.name}: ${records}${ofCourts}, newest data: ${asOfWords(holding)}`;
}
