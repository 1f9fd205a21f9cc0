import type { CaseDraft } from '../caseDraft';
import { courtDate, type Day } from '../days';
import { priceOn, type Chains } from './chains';
import type { Named } from './judgmentDraft';
import type { Land } from './land';
import { pickLender, firmNamed } from './lenders';
import type { RecorderOffice } from './office';
import type { RegisterScene } from './scene';

/** Facts of a court foreclosure that the recorder needs. */
export interface Foreclosure {
  readonly number: string;
  readonly owners: readonly Named[];
  readonly bank: Named;
  readonly filedOn: Day;
  /** Amount of the judgment; null without one. */
  readonly cents: number | null;
  readonly judgedOn: Day | null;
  readonly soldOn: Day | null;
}

/** Returns a case's foreclosure; null for any other case. */
export function foreclosureOf(draft: CaseDraft): Foreclosure | null {
  const [bank, ...others] = draft.parties;
  if (draft.typeCode !== 'MF' || bank === undefined) return null;
  const award = draft.isClosed ? draft.awards[0] : undefined;
  return {
    number: draft.number,
    owners: others.filter(({ name, role }) => role === 'Defendant' && !name.isOrganization),
    bank,
    filedOn: draft.filedOn,
    cents: award?.cents ?? null,
    judgedOn: award?.on ?? null,
    soldOn: award?.soldOn ?? null,
  };
}

/** Records the deed and mortgage before a foreclosure, its notice, and the sheriff's deed. */
export function recordForeclosure(
  { random, name, county }: RegisterScene,
  office: RecorderOffice,
  chains: Chains,
  land: Land,
  foreclosure: Foreclosure,
): void {
  const { bank, cents, filedOn, judgedOn, number, owners, soldOn } = foreclosure;
  if (owners.length === 0) return;
  const legal = land.parcel();
  const boughtOn = filedOn - random.between(900, 3_600);
  const owed = cents ?? Math.round(priceOn(boughtOn, random) * 0.0085) * 100;
  const deed = office.record({
    typeCode: 'WD',
    day: boughtOn,
    givers: chains.household(boughtOn),
    takers: owners,
    legals: [legal],
    cents: Math.round((owed * 1.12) / 100_000) * 100_000,
  });
  const isSold = random.chance(0.4);
  const lender = isSold ? pickLender(county.state, random) : bank;
  let loan = chains.loans.borrow(legal, boughtOn, owners, owed, deed, lender);
  if (isSold) loan = chains.loans.assign(legal, loan, boughtOn + random.between(60, 700), bank);
  const notice = office.record({
    typeCode: 'LP',
    day: filedOn + random.between(0, 4),
    givers: owners,
    takers: [bank],
    legals: [legal],
    references: [{ relation: 'FORECLOSES', to: loan.recorded }],
    note: `Cause ${number}`,
  });
  if (judgedOn === null || soldOn === null) return;
  const sheriff = firmNamed(`Sheriff of ${name} County`);
  const sold = office.record({
    typeCode: 'SD',
    day: soldOn + random.between(10, 40),
    givers: [sheriff, ...owners],
    takers: [bank],
    legals: [legal],
    references: [
      { relation: 'FORECLOSES', to: loan.recorded },
      { relation: 'REFERS', to: notice },
    ],
    cents: Math.round((owed * random.between(55, 95)) / 10_000) * 100,
    note: `Cause ${number}, judgment of ${courtDate(judgedOn)}`,
  });
  const resoldOn = sold.day + random.between(80, 300);
  const buyers = chains.household(resoldOn);
  chains.buy(legal, { day: resoldOn, soldOn: resoldOn + 3_000, sellers: [bank], buyers });
}
