import { parseDay, type Day } from '../days';
import { HIDDEN_SURNAME } from '../parties';
import { organization, person } from '../people';
import type { Chains } from './chains';
import type { Entry } from './judgments';
import type { Named } from './judgmentDraft';
import type { Land } from './land';
import { firmNamed } from './lenders';
import type { RecorderOffice } from './office';
import type { Amounts, Warrant } from './warrants';

const WAYNE = 18_177;
const HENRY = 18_065;
const KENT = 26_081;
const RICHMOND = 'Richmond, IN';
const GRAND_RAPIDS = 'Grand Rapids, MI';

const named = (first: string, last: string, address: string, middle?: string): Named => ({
  name: person(first, last, middle === undefined ? {} : { middle }),
  address,
});

/** Number of the warrant that is filed in two counties. */
const TWO_COUNTIES_NUMBER = '25412077';

/** Records the special documents of a county, if any. */
export function recordSpecials(
  countyId: number,
  office: RecorderOffice,
  chains: Chains,
  land: Land,
): void {
  if (countyId === WAYNE) recordInWayne(office, chains, land);
  if (countyId === KENT) recordInKent(office, chains, land);
}

function recordInWayne(office: RecorderOffice, chains: Chains, land: Land): void {
  const nora = [named('Nora', 'Openshaw', RICHMOND, 'Jane')];
  const theodore = [named('Theodore', 'Chainey', RICHMOND), named('Greta', 'Chainey', RICHMOND)];
  const grant = [named('Grant', 'Hollowell', RICHMOND)];
  const kathy = [named('Kathy', 'Smith', RICHMOND, 'Ann')];
  const bank = firmNamed('Whitewater Valley Savings Bank');
  const home = land.parcel();
  const deed = (day: string, givers: readonly Named[], takers: readonly Named[], legal = home) =>
    office.record({
      typeCode: 'WD',
      day: parseDay(day),
      givers,
      takers,
      legals: [legal],
      cents: 14_900_000,
      imageStatus: 'AVAILABLE',
    });
  const bought = deed('2015-06-09', [named('Alma', 'Birdsong', RICHMOND)], nora);
  chains.loans.borrow(home, bought.day, nora, 11_900_000, bought, bank);
  deed('2021-08-17', nora, grant);

  const other = land.parcel();
  const first = deed('2009-03-11', [named('Irving', 'Wexler', RICHMOND)], theodore, other);
  const lent = chains.loans.borrow(other, first.day, theodore, 9_500_000, first, bank);
  const servicer = firmNamed('Lantern Hill Mortgage Servicing, LLC');
  const assigned = chains.loans.assign(other, lent, parseDay('2011-10-04'), servicer);
  chains.loans.release(other, assigned, theodore, parseDay('2019-05-21'), true);

  const third = land.parcel();
  const own = deed('2018-04-24', [named('Opal', 'Dunmore', RICHMOND)], kathy, third);
  chains.loans.borrow(third, own.day, kathy, 10_400_000, own, bank);

  const died = parseDay('2023-11-07');
  const eleanor = named('Eleanor', 'Restwell', RICHMOND, 'Mae');
  office.record({ typeCode: 'DC', day: died, givers: [eleanor], imageStatus: 'RESTRICTED' });
  const veteran = named('Victor', HIDDEN_SURNAME, RICHMOND);
  office.record({ typeCode: 'DD214', day: parseDay('2012-02-14'), givers: [veteran] });
  const ludwig = [named('Ludwig', 'Lienhart', RICHMOND)];
  const revenue = [firmNamed('Internal Revenue Service')];
  const lien = office.record({
    typeCode: 'FTL',
    day: parseDay('2020-07-14'),
    givers: ludwig,
    takers: revenue,
    note: 'Amount $18,442.10',
  });
  office.record({
    typeCode: 'RFTL',
    day: parseDay('2022-09-20'),
    givers: revenue,
    takers: ludwig,
    references: [{ relation: 'RELEASES', to: lien }],
  });
}

function recordInKent(office: RecorderOffice, chains: Chains, land: Land): void {
  const marta = [named('Marta', 'Lakeside', GRAND_RAPIDS)];
  const home = land.parcel();
  const deed = office.record({
    typeCode: 'WD',
    day: parseDay('2012-05-15'),
    givers: [named('Hendrik', 'Vandenberg', GRAND_RAPIDS)],
    takers: marta,
    legals: [home],
    cents: 16_250_000,
  });
  const bank = firmNamed('White Pine Credit Union');
  const loan = chains.loans.borrow(home, deed.day, marta, 13_000_000, deed, bank);
  chains.loans.release(home, loan, marta, parseDay('2024-10-08'), true);
  const kathy = [named('Kathy', 'Smith', GRAND_RAPIDS)];
  office.record({
    typeCode: 'QCD',
    day: parseDay('2025-02-11'),
    givers: [named('Paul', 'Smith', GRAND_RAPIDS), ...kathy],
    takers: kathy,
    legals: [land.parcel()],
  });
}

const AMOUNTS: Amounts = {
  tax: 184_210,
  interest: 9_211,
  penalty: 18_421,
  collectionFee: 21_184,
  sheriff: 1_300,
  clerk: 300,
};

interface SpecialWarrant {
  readonly counties: readonly number[];
  readonly warrant: Warrant;
}

function warrant(number: string, who: Named, issued: string, more: Partial<Warrant> = {}): Warrant {
  const issuedOn = parseDay(issued);
  return {
    number,
    taxType: 'IND',
    names: [{ ...who, role: 'Taxpayer' }],
    amounts: AMOUNTS,
    isExpunged: false,
    issuedOn,
    noticeOn: issuedOn - 31,
    fate: 'unpaid',
    paidOn: issuedOn + 200,
    ...more,
  };
}

/** Warrants in every demo database. */
export const SPECIAL_WARRANTS: readonly SpecialWarrant[] = [
  {
    counties: [WAYNE, HENRY],
    warrant: warrant(TWO_COUNTIES_NUMBER, named('Walter', 'Twocounty', RICHMOND), '2023-04-18'),
  },
  {
    counties: [WAYNE],
    warrant: warrant('21180412', named('Renata', 'Renewell', RICHMOND), '2014-09-16', {
      fate: 'renewed',
    }),
  },
  {
    counties: [WAYNE],
    warrant: warrant('14071963', named('Egon', 'Lapsley', RICHMOND), '2009-02-10'),
  },
  {
    counties: [WAYNE],
    warrant: warrant('0482115', named('Kathy', 'Smith', RICHMOND, 'Ann'), '2024-06-11', {
      taxType: 'SLS',
      names: [
        { ...named('Kathy', 'Smith', RICHMOND, 'Ann'), role: 'Taxpayer' },
        { name: organization('Kathy’s Diner'), address: RICHMOND, role: 'Doing business as' },
      ],
    }),
  },
  {
    counties: [WAYNE],
    warrant: warrant('22640118', named('Wanda', HIDDEN_SURNAME, RICHMOND), '2018-03-13', {
      isExpunged: true,
    }),
  },
];

type SpecialJudgment = Pick<
  Entry,
  'caseNumber' | 'cents' | 'costsCents' | 'creditors' | 'debtors' | 'interestCents'
> & {
  readonly renderedOn: Day;
  readonly fate: 'OPEN' | 'RENEWED';
  readonly courtCode: string;
};

/** Judgments of cases not on the site, in every demo database. */
export const SPECIAL_JUDGMENTS: readonly SpecialJudgment[] = [
  {
    courtCode: '49D01',
    caseNumber: 'S1-86-2204-C',
    debtors: [named('Ezra', 'Lapsley', 'Indianapolis, IN')],
    creditors: [firmNamed('Portfolio Ridge Associates, LLC')],
    cents: 412_500,
    interestCents: 0,
    costsCents: 10_000,
    renderedOn: parseDay('1991-05-14'),
    fate: 'OPEN',
  },
  {
    courtCode: '49D01',
    caseNumber: '49D01-0902-CC-006118',
    debtors: [named('Rowena', 'Renewell', 'Indianapolis, IN')],
    creditors: [firmNamed('LVQ Funding, LLC')],
    cents: 731_240,
    interestCents: 58_499,
    costsCents: 13_200,
    renderedOn: parseDay('2009-06-16'),
    fate: 'RENEWED',
  },
];
