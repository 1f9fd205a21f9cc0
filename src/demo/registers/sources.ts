import type { Insertable } from 'kysely';
import { COUNTIES, type County } from '#contract/counties/counties';
import type { DataSourceTable } from '../../server/db/tables/registers';
import { countyZone } from '../../server/db/reference/countyZones';
import { countySize } from '../courts';
import { courtInstant, formatDay, monthAndDay, parseDay, type Day } from '../days';
import { makeOffice, makeRecorder, makeRegisterOfDeeds } from '../offices';
import type { Random } from '../random';
import { INDIANA_RECORDERS, MICHIGAN_REGISTERS } from './recorderPlaces';

/** The source of a county's records in a register. */
export interface Source {
  readonly row: Insertable<DataSourceTable> & { readonly id: number; readonly loaded_at: Date };
  /** First and last day of coverage; no coverage if the first is null. */
  readonly from: Day | null;
  readonly until: Day;
}

export type SourceRegister = Source['row']['register'];

/** The sources of one county; keyed by register. */
export type CountySources = Readonly<Partial<Record<SourceRegister, Source>>>;

const JUDGMENT_SYSTEMS = ['Odyssey', 'Odyssey', 'Odyssey', 'Clerk’s own docket', 'JTS', 'CSI'];
const RECORDER_SYSTEMS = ['CSI', 'CSI', 'Low Associates', 'Fidlar', 'Tyler Eagle'];
const WARRANT_SYSTEM = 'INcite';

/** Indiana counties whose judgment dockets aren't sent. */
const SILENT = new Set(
  'Benton, Brown, Crawford, Daviess, Martin, Ohio, Orange, Pike, Pulaski, Spencer, Switzerland, Union, Vermillion, Warren'.split(
    ', ',
  ),
);
/** The county whose judgment docket is late, and by how many days. */
const MOVING = { county: 'Jennings', days: 6 } as const;

function outageOf(county: string, loadedOn: Day): string | undefined {
  if (county === MOVING.county) {
    const since = monthAndDay(loadedOn - MOVING.days);
    return `The judgment docket is moving to another system; no updates since ${since}.`;
  }
  return county === 'Parke' ? 'The source has not responded since last night.' : undefined;
}
const JUDGMENT_NOTES: Readonly<Record<string, string>> = {
  Lake: 'Judgments of the county division before 2001 are on paper.',
  Tippecanoe: 'Releases filed before 1998 may be missing.',
  Vigo: 'Judgments of city courts are not sent.',
};
const RECORDER_NOTES: Readonly<Record<string, string>> = {
  Wayne: 'Documents before 1990 are in books at the office.',
  Lake: 'Images before 1999 are scans of film.',
};
/** Fixed coverage start dates. */
const FIXED_FROM: Readonly<Record<string, string>> = {
  'judgment/Marion': '1990-01-01',
  'judgment/Wayne': '1990-01-01',
  'taxWarrant/Marion': '1970-01-01',
  'taxWarrant/Henry': '1997-01-01',
  'taxWarrant/Wayne': '1997-01-01',
  'recorder/Wayne': '1990-01-02',
  'recorder/Kent': '1990-01-02',
};
/** The source that is furthest behind, and by how many days. */
const LATEST = { key: 'recorder/Putnam', days: 9 };

interface Drawn {
  readonly system: string;
  readonly years: readonly [first: number, last: number] | null;
  readonly office: ReturnType<typeof makeOffice>;
  readonly outage?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Generates the sources of all Indiana counties, participating or not, and of Michigan's
 * participating counties.
 */
export function makeSources(random: Random, today: Day): ReadonlyMap<number, CountySources> {
  let id = 0;
  const sources = new Map<number, CountySources>();
  for (const county of COUNTIES) {
    const own: Partial<Record<SourceRegister, Source>> = {};
    for (const [register, drawn] of registersOf(county, random, today)) {
      own[register] = makeSource(++id, county, register, drawn, random, today);
    }
    if (Object.keys(own).length > 0) sources.set(county.id, own);
  }
  return sources;
}

function registersOf(county: County, random: Random, today: Day): [SourceRegister, Drawn][] {
  const name = plainName(county);
  const countyNumber = ((county.id % 1_000) + 1) / 2;
  if (county.state === 'MI') {
    const place = MICHIGAN_REGISTERS.get(name);
    if (place === undefined) return [];
    const office = makeRegisterOfDeeds(name, { ...place, countyNumber });
    return [['recorder', { system: random.pick(RECORDER_SYSTEMS), years: [1980, 1999], office }]];
  }
  const clerk = makeOffice({ county: name, countyNumber, ownName: null, number: 1 });
  const sends = INDIANA_RECORDERS.has(name);
  return [
    [
      'judgment',
      {
        system: random.pick(JUDGMENT_SYSTEMS),
        years: SILENT.has(name) ? null : [1990, 2012],
        office: clerk,
        outage: outageOf(name, today),
        note: JUDGMENT_NOTES[name],
      },
    ],
    ['taxWarrant', { system: WARRANT_SYSTEM, years: [1997, 2010], office: clerk }],
    [
      'recorder',
      {
        system: random.pick(RECORDER_SYSTEMS),
        years: sends ? [1975, 2003] : null,
        office: makeRecorder(name, countyNumber),
        note: RECORDER_NOTES[name],
      },
    ],
  ];
}

function makeSource(
  id: number,
  county: County,
  register: SourceRegister,
  { system, years, office, outage, note }: Drawn,
  random: Random,
  today: Day,
): Source {
  const key = `${register}/${plainName(county)}`;
  const isSent = years !== null;
  const drawnFrom = years === null ? '' : `${random.between(...years)}-01-01`;
  const from = isSent ? parseDay(FIXED_FROM[key] ?? drawnFrom) : null;
  // Most offices send data every few minutes, some once a night; a few are days behind.
  const kind = random.next();
  const isRegular = countySize(plainName(county)) > 1 || kind < 0.94;
  const late = key === LATEST.key ? LATEST.days : isRegular ? 0 : random.between(1, 4);
  const isMoving = key === `judgment/${MOVING.county}`;
  const isNightly = kind < 0.2;
  const loadedOn = today - (isMoving ? MOVING.days : late);
  const [hour, minute] = isNightly
    ? [random.between(1, 4), random.between(0, 59)]
    : [random.between(6, 7), random.between(0, 59)];
  return {
    row: {
      id,
      county_id: county.id,
      register,
      system,
      coverage_from: from === null ? null : formatDay(from),
      loaded_at: courtInstant(countyZone(county), loadedOn, hour, minute),
      outage: outage ?? null,
      note: note ?? null,
      ...office,
    },
    from,
    until: loadedOn - 1,
  };
}

/** Returns `Wayne` for `Wayne County`. */
export function plainName({ name }: County): string {
  return name.replace(/ County$/, '');
}
