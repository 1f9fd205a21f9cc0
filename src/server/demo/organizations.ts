import type { RecordName } from '../search/recordName';
import { organization, type People } from './people';
import type { Random } from './random';

/** The plaintiff of every criminal case. */
export const STATE_OF_INDIANA = organization('State of Indiana');

const BANKS = [
  'First Limestone Bank, N.A.',
  'Hoosier Prairie Bank & Trust Co.',
  'Whitewater Valley Savings Bank',
  'Northfork National Bank',
  'Sycamore Federal Credit Union',
  'Old Canal Mortgage Company, LLC',
  'Cardinal Crossing Home Loans, Inc.',
  'U.S. Homestead Bank, N.A. as Trustee',
];
const COLLECTORS = [
  'Midland Prairie Funding LLC',
  'Portfolio Ridge Associates, LLC',
  'Crossroads Asset Recovery, Inc.',
  'Blue River Credit Acceptance Corp.',
  'Calumet Receivables L.L.C.',
  'Tri-County Collections, Ltd.',
  'LVQ Funding, LLC',
  'Capital Elm (USA), N.A.',
  'Discovery Point Bank',
];
const CREDITORS = [
  'Whitewater Valley Health, Inc.',
  'Riverbend Memorial Hospital',
  'A & B Auto Sales, Inc.',
  'The Furniture Barn',
  '7-Day Tire & Lube',
  '3J Plumbing and Heating',
  'Wabash Valley Power Cooperative',
  'Main Street Dental, P.C.',
  "Kelly's Towing & Recovery",
  'Oakwood Veterinary Clinic, P.C.',
];
const LANDLORDS = [
  'Maple Glen Apartments, LP',
  'Sunset Mobile Home Park',
  'Riverside Commons LLC',
  'Whispering Pines Apartments',
  'Parkview Townhomes Limited Partnership',
  'The Lofts at Depot Square, LLC',
];
const INSURERS = [
  'Great Plains Mutual Insurance Company',
  'Hoosier Farm Casualty Co.',
  'Keystone Arch Insurance Group, Inc.',
];
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
const FORMS = ['LLC', 'Inc.', 'L.L.C.', 'Corp.', 'Co.', ', LLC', ', Inc.'];

/** What an organisation is to the case that it is drawn for. */
export type Trade = 'bank' | 'collector' | 'creditor' | 'landlord' | 'insurer' | 'business';

/** Draws organisations; all are invented but the State. */
export class Organizations {
  constructor(
    private readonly random: Random,
    private readonly people: People,
  ) {}

  draw(trade: Trade): RecordName {
    const { random } = this;
    switch (trade) {
      case 'bank':
        return organization(random.pick(BANKS));
      case 'collector':
        return organization(random.pick(COLLECTORS));
      case 'creditor':
        return random.chance(0.5) ? organization(random.pick(CREDITORS)) : this.draw('business');
      case 'landlord':
        return random.chance(0.4)
          ? organization(random.pick(LANDLORDS))
          : this.ownBusiness(['Properties', 'Rentals']);
      case 'insurer':
        return organization(random.pick(INSURERS));
      case 'business':
        return this.ownBusiness(TRADES);
    }
  }

  private ownBusiness(trades: readonly string[]): RecordName {
    const { people, random } = this;
    const owner = people.surname();
    const partner = random.chance(0.2)
      ? ` & ${random.chance(0.5) ? 'Sons' : people.surname()}`
      : '';
    const form = random.pick(FORMS);
    const separator = form.startsWith(',') ? '' : ' ';
    return organization(`${owner}${partner} ${random.pick(trades)}${separator}${form}`);
  }
}
