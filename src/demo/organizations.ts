import type { AliasDraft, PartyPerson } from './partyPerson';
import { organization, type People } from './people';
import { createRandom, type Random } from './random';

/** The plaintiff of every criminal case. */
export const STATE_OF_INDIANA = 'State of Indiana';
/** Public bodies that appear in court; all other organizations are fictitious. */
const DEPARTMENT_OF_REVENUE = 'Indiana Department of State Revenue';
export const DEPARTMENT_OF_CHILD_SERVICES = 'Indiana Department of Child Services';
const WORKFORCE_DEVELOPMENT = 'Indiana Department of Workforce Development';

const BANKS = [
  'Hoosier Prairie Bank & Trust Co.',
  'First Limestone Bank, N.A.',
  'Northfork National Bank',
  'Sycamore Federal Credit Union',
  'U.S. Homestead Bank, N.A. as Trustee',
  'Old Canal Mortgage Company, LLC',
  'Cardinal Crossing Home Loans, Inc.',
  'Whitewater Valley Savings Bank',
  'Lantern Hill Mortgage Servicing, LLC',
  'Tulip Tree Savings Bank, F.S.B.',
];
const COLLECTORS = [
  'Midland Prairie Funding LLC',
  'Portfolio Ridge Associates, LLC',
  'LVQ Funding, LLC',
  'Capital Elm (USA), N.A.',
  'Crossroads Asset Recovery, Inc.',
  'Discovery Point Bank',
  'Calumet Receivables L.L.C.',
  'Blue River Credit Acceptance Corp.',
  'Tri-County Collections, Ltd.',
  'Harvest Moon Finance, Inc.',
  'Steel Bridge Consumer Credit LLC',
  'Prairie Dog Payday Loans, Inc.',
];
const INSURERS = [
  'Hoosier Farm Casualty Co.',
  'Great Plains Mutual Insurance Company',
  'Keystone Arch Insurance Group, Inc.',
  'Limestone State Automobile Insurance Company',
];
const CREDITORS = [
  'A & B Auto Sales, Inc.',
  'The Furniture Barn',
  '7-Day Tire & Lube',
  '3J Plumbing and Heating',
  'Main Street Dental, P.C.',
  "Kelly's Towing & Recovery",
  'Oakwood Veterinary Clinic, P.C.',
  'Corner Rent-to-Own',
  'Bright Smiles Orthodontics, P.C.',
  'Farm & Home Co-op',
];
const LANDLORDS = [
  'Maple Glen Apartments, LP',
  'Sunset Mobile Home Park',
  'Riverside Commons LLC',
  'Whispering Pines Apartments',
  'Parkview Townhomes Limited Partnership',
  'The Lofts at Depot Square, LLC',
  'Fox Run Apartments LLC',
  'Cedar Lane Mobile Home Court',
];
const HOSPITAL_NAMES = [
  'Riverbend',
  'Sycamore',
  'Cardinal',
  'Prairie Rose',
  'Limestone',
  'Old Mill',
  'Blue Heron',
  'Tulip Tree',
];
const HOSPITAL_KINDS = ['Memorial Hospital', 'Regional Health', 'Medical Center', 'Physicians'];
/** County seats that are towns; the others are cities. */
const TOWNS = new Set(
  (
    'Nashville, Fowler, Corydon, Danville, English, Brownstown, Bloomfield, LaGrange, Albion, ' +
    'Kentland, Paoli, Spencer, Rockville, Winamac, Versailles, Vevay, Williamsport, Newport, ' +
    'Liberty, Shoals, Vernon, Brookville'
  ).split(', '),
);
const TRADES = [
  'Construction',
  'Properties',
  'Trucking',
  'Roofing',
  'Landscaping',
  'Farms',
  'Rentals',
  'Enterprises',
  'Holdings',
  'Auto Repair',
  'Restaurant Group',
];
const RENTAL_TRADES = ['Properties', 'Rentals', 'Investments', 'Apartments'];
const FORMS = ['LLC', 'Inc.', 'L.L.C.', 'Corp.', 'Co.', ', LLC', ', Inc.'];

/** Type of organization that a case needs. */
export type Trade =
  | 'bank'
  | 'collector'
  | 'creditor'
  | 'hospital'
  | 'landlord'
  | 'insurer'
  | 'business'
  | 'taxOffice'
  | 'workforce'
  | 'municipality';

/** Firms of one county by trade, the busiest first. */
type Firms = Readonly<Record<'hospital' | 'landlord' | 'creditor' | 'business', readonly string[]>>;

/** Picks early items far more often than late ones, because a few plaintiffs file most cases. */
function pickBusiest(items: readonly string[], random: Random): string {
  const item = items[Math.floor(items.length * random.next() ** 2.6)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

export function organizationParty(
  name: string,
  address: string | null = null,
  aliases: readonly AliasDraft[] = [],
): PartyPerson {
  return { name: organization(name), birthYear: null, address, aliases };
}

/** Returns the name of a debt buyer; strongly favors the busiest. */
export function pickCollector(random: Random): string {
  return pickBusiest(COLLECTORS, random);
}

/** Returns a municipality's name, such as `City of Richmond`. */
function municipality(seat: string): string {
  return `${TOWNS.has(seat) ? 'Town' : 'City'} of ${seat}`;
}

interface CountyTowns {
  readonly seat: string;
  readonly otherTown: string;
  /** Indiana by default. */
  readonly state?: 'MI';
}

/** The organizations in one county's cases: its own, a neighbor's, and the state's. */
export class Organizations {
  private readonly firms: Firms;

  /** `size` is the case volume of the county's courts, times the scale. */
  constructor(
    private readonly seed: string,
    private readonly people: People,
    private readonly county: CountyTowns,
    size: number,
    private readonly random = createRandom(seed),
    firms?: Firms,
  ) {
    this.firms = firms ?? this.found(size);
  }

  /**
   * Returns the same organizations for a different register, whose random draws don't affect this
   * one's.
   */
  metBy(random: Random, people: People): Organizations {
    return new Organizations(this.seed, people, this.county, 0, random, this.firms);
  }

  private found(size: number): Firms {
    const { county, random } = this;
    const several = (least: number, make: () => string): string[] =>
      Array.from({ length: Math.max(1, Math.round(least * Math.sqrt(size))) }, make);
    const hospital = (): string =>
      `${random.pick(HOSPITAL_NAMES)} ${random.pick(HOSPITAL_KINDS)} of ${county.seat}`;
    return {
      hospital: several(2, hospital),
      landlord: [
        random.pick(LANDLORDS).replace(/^/, `${county.seat} `),
        ...several(8, () => this.ownBusiness(RENTAL_TRADES)),
      ],
      creditor: several(6, () =>
        random.chance(0.5)
          ? `${county.seat} ${random.pick(CREDITORS).replace(/^The /, '')}`
          : this.ownBusiness(TRADES),
      ),
      business: several(12, () => this.ownBusiness(TRADES)),
    };
  }

  draw(trade: Trade): PartyPerson {
    const { random, county } = this;
    const seat = `${county.seat}, ${county.state ?? 'IN'}`;
    switch (trade) {
      case 'bank':
        return organizationParty(
          pickBusiest(BANKS, random),
          random.chance(0.5) ? 'Indianapolis, IN' : null,
        );
      case 'collector':
        return organizationParty(pickBusiest(COLLECTORS, random), null);
      case 'insurer':
        return organizationParty(pickBusiest(INSURERS, random), 'Indianapolis, IN');
      case 'taxOffice':
        return organizationParty(DEPARTMENT_OF_REVENUE, 'Indianapolis, IN');
      case 'workforce':
        return organizationParty(WORKFORCE_DEVELOPMENT, 'Indianapolis, IN');
      case 'municipality':
        return organizationParty(municipality(county.seat), seat);
      case 'creditor':
      case 'landlord':
      case 'business':
        // The long tail: firms that sue only once.
        return random.chance(0.3)
          ? this.party(this.ownBusiness(trade === 'landlord' ? RENTAL_TRADES : TRADES))
          : this.party(pickBusiest(this.firms[trade], random));
      case 'hospital':
        return organizationParty(pickBusiest(this.firms.hospital, random), seat);
    }
  }

  /** Returns a firm as a party, with the same trade name in all its cases. */
  private party(name: string): PartyPerson {
    const { county } = this;
    const own = createRandom(`${this.seed}/${name}`);
    const address = own.chance(0.85) ? county.seat : county.otherTown;
    const aliases: AliasDraft[] = own.chance(0.06)
      ? [{ kind: 'DBA', name: organization(`${county.seat} ${own.pick(TRADES)}`) }]
      : [];
    return organizationParty(name, `${address}, ${county.state ?? 'IN'}`, aliases);
  }

  private ownBusiness(trades: readonly string[]): string {
    const { people, random } = this;
    const owner = people.singleSurname();
    const partner = random.chance(0.2)
      ? ` & ${random.chance(0.5) ? 'Sons' : people.singleSurname()}`
      : '';
    const form = random.pick(FORMS);
    const separator = form.startsWith(',') ? '' : ' ';
    return `${owner}${partner} ${random.pick(trades)}${separator}${form}`;
  }
}
