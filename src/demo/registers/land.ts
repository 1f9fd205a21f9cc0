import type { Random } from '../random';
import type { RecorderPlace } from './recorderPlaces';

/** A parcel or lot as a recorder's index describes it. */
export interface LegalDraft {
  readonly text: string;
  readonly subdivision: string | null;
  readonly lot: string | null;
  readonly block: string | null;
  readonly section: number;
  readonly township: string;
  readonly range: string;
  readonly quarter: string | null;
  /** The state's parcel number; null if the land isn't a parcel. */
  readonly parcel: string | null;
}

/** Land divided into lots. */
export interface Subdivision {
  readonly name: string;
  readonly number: number;
  readonly section: number;
  readonly township: string;
  readonly range: string;
  readonly hasBlocks: boolean;
  readonly lots: number;
  /** Number of lots sold. */
  sold: number;
}

const FIRST = [
  'Oakwood',
  'Maple Ridge',
  'Fairview',
  'Whispering Pines',
  'Brookside',
  'Sunny Slope',
  'Meadowlark',
  'Orchard Hill',
  'Fox Run',
  'Eagle Crossing',
  'Walnut Grove',
  'Prairie View',
  'Stonegate',
  'Cedar Creek',
  'Heritage',
  'Northfield',
  'Southdale',
  'Riverbend',
  'Timber Lake',
  'Colonial',
];
const SECOND = ['Addition', 'Addition', 'Estates', 'Subdivision', 'Heights', 'Village', 'Park'];
const QUARTERS = ['NE', 'NW', 'SE', 'SW'];
const IN_SUBDIVISIONS = 0.78;
const LOTS_A_BLOCK = 12;

/** The land of one county; returns each parcel only once. */
export class Land {
  private readonly subdivisions: Subdivision[] = [];
  private founded = 0;
  /** Offset that gives the subdivisions of each county different names. */
  private readonly firstName: number;
  private unplatted = 0;

  constructor(
    private readonly place: RecorderPlace,
    /** The county's number in its state. */
    private readonly countyNumber: number,
    private readonly state: 'IN' | 'MI',
    private readonly random: Random,
    size: number,
  ) {
    this.firstName = random.between(0, FIRST.length - 1);
    const open = 3 + Math.ceil(Math.sqrt(size) * 2);
    for (let index = 0; index < open; index++) this.subdivisions.push(this.found());
  }

  /** Returns a parcel without documents. */
  parcel(): LegalDraft {
    const { random } = this;
    if (!random.chance(IN_SUBDIVISIONS)) return this.acreage();
    const at = random.between(0, this.subdivisions.length - 1);
    let subdivision = this.subdivisions[at];
    if (subdivision === undefined || subdivision.sold >= subdivision.lots) {
      subdivision = this.found();
      this.subdivisions[at] = subdivision;
    }
    return this.lotOf(subdivision);
  }

  /** Creates a subdivision on new land. */
  found(): Subdivision {
    const { random } = this;
    const index = this.firstName + this.founded++;
    const name = `${FIRST[index % FIRST.length] ?? ''} ${SECOND[(index * 3) % SECOND.length] ?? ''}`;
    const round = Math.floor((this.founded - 1) / FIRST.length);
    const townRange = this.townRange();
    return {
      name: round === 0 ? name : `${name} Section ${round + 1}`,
      number: this.founded,
      section: random.between(1, 36),
      ...townRange,
      hasBlocks: random.chance(0.4),
      lots: random.between(24, 140),
      sold: random.between(0, 15),
    };
  }

  /** Returns a whole subdivision, as its plat describes it. */
  whole({ name, range, section, township }: Subdivision): LegalDraft {
    const quarter = this.random.pick(QUARTERS);
    return {
      text: `${name}, PT ${quarter} ${this.surveyText(section, township, range)}`,
      subdivision: name,
      lot: null,
      block: null,
      section,
      township,
      range,
      quarter,
      parcel: null,
    };
  }

  /** Returns the next unsold lot. */
  lotOf(subdivision: Subdivision): LegalDraft {
    const { hasBlocks, name, number, range, section, township } = subdivision;
    const sold = subdivision.sold++;
    const lot = String(hasBlocks ? 1 + (sold % LOTS_A_BLOCK) : 1 + sold);
    const block = hasBlocks ? String(1 + Math.floor(sold / LOTS_A_BLOCK)) : null;
    const inBlock = block === null ? '' : `, Block ${block}`;
    return {
      text: `${name}, Lot ${lot}${inBlock}`,
      subdivision: name,
      lot,
      block,
      section,
      township,
      range,
      quarter: null,
      parcel: this.parcelNumber(section, 100 + number, 1 + sold),
    };
  }

  private acreage(): LegalDraft {
    const { random } = this;
    const section = 1 + (this.unplatted % 36);
    const count = 1 + Math.floor(this.unplatted++ / 36);
    const { range, township } = this.townRange();
    const quarter = `${random.pick(QUARTERS)} ${random.pick(QUARTERS)}`;
    const acres = (0.5 + 79 * random.next() ** 3).toFixed(2);
    return {
      text: `PT ${quarter} ${this.surveyText(section, township, range)} ${acres} AC`,
      subdivision: null,
      lot: null,
      block: null,
      section,
      township,
      range,
      quarter,
      parcel: this.parcelNumber(section, 0, count),
    };
  }

  /** Returns a township near the county seat. */
  private townRange(): { township: string; range: string } {
    const near = (text: string, by: number): string => {
      const [, count = '1', direction = ''] = /^(\d+)(\w)$/.exec(text) ?? [];
      return `${Math.max(1, Number(count) + by)}${direction}`;
    };
    const { place, random } = this;
    return {
      township: near(place.township, random.between(-1, 1)),
      range: near(place.range, random.between(-1, 1)),
    };
  }

  /** Formats `12-17N-3E` in Indiana, `Sec 12 T7N R12W` in Michigan. */
  private surveyText(section: number, township: string, range: string): string {
    return this.state === 'IN'
      ? `${section}-${township}-${range}`
      : `Sec ${section} T${township} R${range}`;
  }

  /**
   * Formats `49-06-25-178-053.000-101`, or Michigan's `41-14-20-351-012`; `plat` is 0 outside a
   * plat.
   */
  private parcelNumber(section: number, plat: number, count: number): string {
    const digits = (value: number, length: number): string => String(value).padStart(length, '0');
    const county = digits(this.countyNumber, 2);
    const block = digits(plat % 1_000, 3);
    // Counts above three digits are folded into the area digits.
    const beyond = Math.floor(plat / 1_000) * 7 + Math.floor(count / 1_000);
    const area = digits(1 + ((section + 31 * beyond) % 98), 2);
    const tail = `${county}-${area}-${digits(section, 2)}-${block}-${digits(count % 1_000, 3)}`;
    if (this.state === 'MI') return tail;
    return `${tail}.000-${digits(1 + (section % 28), 3)}`;
  }
}
