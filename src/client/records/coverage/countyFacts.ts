import type { AllRecords } from '#contract/counties/coverageMaps';
import { formatCount, formatDateIn, formatDateShort, formatQuantity } from '#contract/formats';
import type { Register } from '#contract/records/registers';
import type { LinkQuery } from '#contract/site/queryFields';
import { COUNTY_PATH } from '#contract/counties/pages';
import type { CountyHolding, RegisterHolding } from '#contract/schemas/countyHoldings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { isCurrent } from './freshness';

const NOTHING: RegisterHolding = {
  records: 0,
  places: { searched: 0, all: 0 },
  asOf: null,
  since: null,
  system: null,
  regionId: null,
};

/** What the server returns for a county whose courts use different systems. */
const SEVERAL_SYSTEMS = 'Several systems';
const UNKNOWN_SYSTEM = 'Unknown';

/** Returns a county's holdings in the register, or in all registers. */
export function holdingOf(
  { registers }: CountyHolding,
  { id }: Pick<Register | AllRecords, 'id'>,
): RegisterHolding {
  if (id !== 'county') return registers[id] ?? NOTHING;
  const held = Object.values(registers).filter((one) => one !== null);
  // A register that sends no records yet may already have a system.
  const systems = new Set(
    held.flatMap(({ since, system }) => (since === null || system === null ? [] : [system])),
  );
  return {
    ...NOTHING,
    records: held.reduce((sum, { records }) => sum + records, 0),
    asOf:
      held
        .flatMap(({ asOf }) => asOf ?? [])
        .sort()
        .at(-1) ?? null,
    since: held.flatMap(({ since }) => since ?? []).sort()[0] ?? null,
    system: systems.size > 1 ? SEVERAL_SYSTEMS : ([...systems][0] ?? null),
  };
}

/** Returns the number of records that a county has in the register. */
export function amountOf(county: CountyHolding, register: Register | AllRecords): number {
  return holdingOf(county, register).records;
}

/** Returns the instant of the county's last update; null if it has no records. */
export function updateOf(county: CountyHolding, register: Register | AllRecords): string | null {
  const { asOf, records } = holdingOf(county, register);
  return records === 0 ? null : asOf;
}

/** Target of a county link: a search of that county or its own page. */
export type CountyTarget = 'search' | 'county';

/** Returns the URL of a county link; null if the county can't be searched separately. */
export function countyLink(
  county: CountyHolding,
  register: Register | AllRecords,
  target: CountyTarget,
): { readonly to: string; readonly query: LinkQuery } | null {
  const { countyId } = county;
  if (target === 'county' || register.id === 'county')
    return { to: COUNTY_PATH, query: { countyId } };
  const { regionId } = holdingOf(county, register);
  return regionId === null ? null : { to: register.searchPath, query: { regionId } };
}

/** Formats the date of the county's last update, or says that the county has no data. */
export function asOfWords({ asOf }: RegisterHolding): string {
  return asOf === null ? 'Not available yet' : formatDateIn(asOf, STATE_TIME_ZONE);
}

/** Year in which the county's records begin, such as "1994", or a note that it sends none. */
export function sinceWords({ since }: RegisterHolding): string {
  return since === null ? 'Not online' : since.slice(0, 4);
}

/** System from which the county's records are imported. */
export function sourceWords({ since, system }: RegisterHolding): string {
  if (since === null) return 'None';
  return system ?? UNKNOWN_SYSTEM;
}

/** A system that most counties with records have. */
export interface CommonSource {
  readonly name: string;
  /** True if all counties with records have it. */
  readonly isOnly: boolean;
}

/** Returns the system that most counties with records have; null without one, or for one county. */
export function commonSource(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
): CommonSource | null {
  const sources = counties
    .map((county) => holdingOf(county, register))
    .filter(({ since }) => since !== null)
    .map(sourceWords);
  if (sources.length < 2) return null;
  for (const name of new Set(sources)) {
    const count = sources.filter((source) => source === name).length;
    if (name === SEVERAL_SYSTEMS || name === UNKNOWN_SYSTEM || 2 * count <= sources.length)
      continue;
    return { name, isOnly: count === sources.length };
  }
  return null;
}

/** Returns the counties with courts that send no cases yet, and how many courts. */
export function missingCourts(
  counties: readonly CountyHolding[],
): readonly { readonly county: CountyHolding; readonly courts: number }[] {
  return counties.flatMap((county) => {
    const { all, searched } = holdingOf(county, { id: 'court' }).places;
    return all > searched ? [{ county, courts: all - searched }] : [];
  });
}

/** Sums up a county in one line. */
export function factsOf(county: CountyHolding, register: Register | AllRecords): string {
  const holding = holdingOf(county, register);
  const amount = amountOf(county, register);
  const records = formatQuantity(amount, register.thing, register.things);
  const ofCourts =
    register.id === 'court'
      ? `, ${formatCount(holding.places.searched)} of ${formatCount(holding.places.all)} courts`
      : '';
  return `${county.name}: ${records}${ofCourts}, last updated: ${asOfWords(holding)}`;
}

/**
 * True if the county's records can be searched, as the coverage line of results counts counties. A
 * county with an outage has records, but isn't searched.
 */
function isOnline(county: CountyHolding, register: Register | AllRecords): boolean {
  const { places, records } = holdingOf(county, register);
  return register.id === 'county' ? records > 0 : places.searched > 0;
}

/** Sums up the register in all counties in one line. */
export function totalsOf(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
): string {
  const holdings = counties.map((county) => holdingOf(county, register));
  const online = formatCount(counties.filter((county) => isOnline(county, register)).length);
  const searched = holdings.reduce((sum, { places }) => sum + places.searched, 0);
  const all = holdings.reduce((sum, { places }) => sum + places.all, 0);
  const courts =
    register.id === 'court' ? `${formatCount(searched)} of ${formatCount(all)} courts in ` : '';
  return `${courts}${online} of ${formatCount(counties.length)} counties`;
}

/** Returns the newest update of any county, as an instant; null without data. */
export function latestUpdate(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
): string | null {
  const updates = counties.flatMap((county) => updateOf(county, register) ?? []).sort();
  return updates.at(-1) ?? null;
}

/** Formats the newest update of any county: "Last updated Nov 29, 2026."; empty without data. */
export function updateWords(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
  now: number,
): string {
  const latest = latestUpdate(counties, register);
  if (latest === null) return '';
  const late = lateWords(counties, register, now);
  return `Last updated ${formatDateIn(latest, STATE_TIME_ZONE)}.${late === '' ? '' : ` ${late}`}`;
}

/** Maximum number of late counties named in a sentence. */
const NAMED_LATE = 3;

/** Formats a late update in the year of `now` without the year: "Nov 26". */
export function lateDate(update: string, now: number): string {
  return formatDateShort(update, STATE_TIME_ZONE, new Date(now).toISOString());
}

/** Formats a sentence of the late counties: "Late: Adams (Nov 26)."; empty if there are none. */
export function lateWords(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
  now: number,
): string {
  const names = lateNames(counties, register, now);
  return names === '' ? '' : `Late: ${names}.`;
}

/**
 * Names the counties without a recent update: "Adams (Nov 26)"; of more than a few, the first.
 * Empty if there are none.
 */
export function lateNames(
  counties: readonly CountyHolding[],
  register: Register | AllRecords,
  now: number,
): string {
  const late = counties.flatMap((county) => {
    const update = updateOf(county, register);
    return update === null || isCurrent(update, now)
      ? []
      : `${county.name.replace(/ County$/, '')} (${lateDate(update, now)})`;
  });
  if (late.length > NAMED_LATE) {
    const [first = ''] = late;
    return `${first} and ${formatCount(late.length - 1)} more`;
  }
  return late.join(', ');
}
