import { organization } from '../people';
import type { Random } from '../random';
import type { Named } from './judgmentDraft';

const INDIANA = [
  'Hoosier Prairie Bank & Trust Co.',
  'Old Canal Mortgage Company, LLC',
  'First Limestone Bank, N.A.',
  'Sycamore Federal Credit Union',
  'Cardinal Crossing Home Loans, Inc.',
  'Whitewater Valley Savings Bank',
  'Northfork National Bank',
  'Tulip Tree Savings Bank, F.S.B.',
];
const MICHIGAN = [
  'Great Straits Bank',
  'Peninsula Home Mortgage Company, LLC',
  'White Pine Credit Union',
  'Petoskey Stone Savings Bank, F.S.B.',
  'Mitten State Home Loans, Inc.',
  'Grand River National Bank',
  'Copper Harbor Bank & Trust Co.',
];
/** Firms that buy loans. */
const SERVICERS = [
  'U.S. Homestead Bank, N.A. as Trustee',
  'Lantern Hill Mortgage Servicing, LLC',
  'Meridian Loan Trust 2006-4',
  'Keel & Anchor Mortgage Corporation',
];
const TITLE_COMPANIES = [
  'Cornerstone Title Agency, LLC',
  'Plumb Line Abstract & Title Co.',
  'Heartwood Title Insurance Agency, Inc.',
  'Boundary Oak Title Services, LLC',
];

/** Returns a firm without an address. */
export function firmNamed(name: string): Named {
  return { name: organization(name), address: null };
}

const lenders = { IN: INDIANA.map(firmNamed), MI: MICHIGAN.map(firmNamed) };
const servicers = SERVICERS.map(firmNamed);

/** Picks a mortgage lender in a state; favors those listed first. */
export function pickLender(state: 'IN' | 'MI', random: Random): Named {
  const among = lenders[state];
  return among[Math.floor(among.length * random.next() ** 1.8)] ?? random.pick(among);
}

/** Picks a firm that takes over a loan. */
export function pickServicer(random: Random): Named {
  return random.pick(servicers);
}

export function pickTitleCompany(random: Random): string {
  return random.pick(TITLE_COMPANIES);
}
