import { dollars } from '../caseWriter';
import { yearOf, type Day } from '../days';
import type { Random } from '../random';
import type { Resident } from '../resident';
import type { Named } from './judgmentDraft';
import type { LegalDraft } from './land';
import { pickTitleCompany, firmNamed } from './lenders';
import { Loans, type Loan } from './loans';
import type { Recorded, RecorderOffice } from './office';
import type { RegisterScene } from './scene';

const DAYS_A_YEAR = 365;
const FIRST_YEARS_BACK = 40;
const TENURE_YEARS = 9;
const MARRIED = 0.6;
const SHERIFFS_SALES = 0.2;
/** Share of owners who add a co-owner, or deed the property to one of them. */
const QUITCLAIMS = { IN: 0.08, MI: 0.42 } as const;

interface Sale {
  readonly day: Day;
  /** Day on which the buyers sell again. */
  readonly soldOn: Day;
  readonly sellers: readonly Named[];
  readonly buyers: readonly Named[];
}

/** The chains of title: parcels' documents, from one owner to the next. */
export class Chains {
  readonly loans: Loans;

  constructor(
    private readonly scene: RegisterScene,
    private readonly office: RecorderOffice,
    private readonly until: Day,
  ) {
    this.loans = new Loans(scene, office, until);
  }

  /** Records the history of one parcel over up to forty years. */
  tell(legal: LegalDraft): void {
    const { random } = this.scene;
    let day = this.until - random.between(30, FIRST_YEARS_BACK * DAYS_A_YEAR);
    let sellers: readonly Named[] = this.household(day);
    while (day <= this.until) {
      const buyers = this.household(day);
      const years = 0.8 - Math.log(1 - random.next()) * TENURE_YEARS;
      const soldOn = day + Math.round(years * DAYS_A_YEAR);
      const loans = this.buy(legal, { day, soldOn, sellers, buyers });
      const left = this.own(legal, day, soldOn, buyers, loans);
      sellers = this.foreclose(legal, buyers, left, soldOn) ?? buyers;
      if (sellers === buyers) {
        const paidOn = soldOn + random.between(10, 60);
        for (const loan of left) this.loans.release(legal, loan, buyers, paidOn);
      }
      day = soldOn;
    }
  }

  /**
   * Records a Michigan foreclosure, in which the sheriff sells the land without a court case.
   * Returns the lender, who sells next, or null.
   */
  private foreclose(
    legal: LegalDraft,
    owners: readonly Named[],
    loans: readonly Loan[],
    soldOn: Day,
  ): readonly Named[] | null {
    const [loan] = loans;
    const { county, name, random } = this.scene;
    if (county.state !== 'MI' || loan === undefined || !random.chance(SHERIFFS_SALES)) return null;
    const day = Math.max(loan.recorded.day + 30, soldOn - random.between(200, 420));
    this.office.record({
      typeCode: 'SD',
      day,
      givers: [firmNamed(`Sheriff of ${name} County`), ...owners],
      takers: [loan.lender],
      legals: [legal],
      references: [{ relation: 'FORECLOSES', to: loan.recorded }],
      cents: Math.round(loan.cents * random.between(55, 98) * 0.01),
      note: 'Foreclosure by advertisement',
    });
    return [loan.lender];
  }

  /** Records a deed and usually a mortgage; returns the loans. */
  buy(legal: LegalDraft, sale: Sale): Loan[] {
    const { day, sellers, buyers } = sale;
    const { office } = this;
    const { random } = this.scene;
    const cents = priceOn(day, random);
    const returnTo = pickTitleCompany(random);
    const kind = random.next();
    const isFamily = kind > 0.9;
    const typeCode = kind < 0.82 ? 'WD' : kind < 0.88 ? 'LC' : isFamily ? 'QCD' : 'WD';
    const deed = office.record({
      typeCode,
      day,
      givers: sellers,
      takers: buyers,
      legals: [legal],
      cents: isFamily ? 100 : cents,
      returnTo,
    });
    if (typeCode === 'LC') this.fulfil(legal, deed, sale, cents);
    if (random.chance(0.012)) this.correct(legal, deed, sale);
    if (typeCode !== 'WD' || !random.chance(0.8)) return [];
    return [this.loans.borrow(legal, day, buyers, Math.round(cents * 0.0085) * 100, deed)];
  }

  /** Generates one or two people of one household. */
  household(day: Day): Named[] {
    const { scene } = this;
    const owner: Resident = scene.resident(day);
    if (!scene.random.chance(MARRIED)) return [scene.named(owner)];
    const spouse = scene.community.spouse(owner, day);
    return [scene.named(owner), scene.named(spouse)];
  }

  /** Records the owners' documents between two deeds; returns the remaining loans. */
  private own(
    legal: LegalDraft,
    from: Day,
    to: Day,
    owners: readonly Named[],
    first: readonly Loan[],
  ): Loan[] {
    const { office } = this;
    const { random } = this.scene;
    const during = (): Day => from + 60 + Math.floor(Math.max(1, to - from - 120) * random.next());
    let loans = [...first];
    const [loan] = loans;
    if (loan !== undefined && random.chance(0.14)) {
      const changed = this.loans.assign(
        legal,
        loan,
        Math.min(to - 30, from + random.between(60, 900)),
      );
      loans = [changed];
    }
    let day = from;
    while (random.chance(0.48)) {
      day += random.between(500, 2_200);
      if (day > to - 60 || day > this.until) break;
      const fresh = this.loans.borrow(
        legal,
        day,
        owners,
        Math.round(priceOn(day, random) * 0.007) * 100,
      );
      for (const old of loans) this.loans.release(legal, old, owners, day + random.between(14, 50));
      loans = [fresh];
    }
    const [held] = loans;
    if (held !== undefined && random.chance(0.07)) {
      const later = Math.max(held.recorded.day + 200, day + 200);
      if (later < to - 30) loans.push(this.loans.second(legal, held, later, owners));
    }
    if (random.chance(0.05)) this.workUnpaid(legal, during(), owners);
    if (random.chance(0.06)) {
      const taker = [this.scene.firm('municipality')];
      office.record({
        typeCode: 'ED',
        day: during(),
        givers: owners,
        takers: taker,
        legals: [legal],
      });
    }
    if (random.chance(QUITCLAIMS[this.scene.county.state])) {
      const day2 = during();
      const spouse = owners[1] ?? this.scene.somebody(day2);
      const givers = owners.slice(0, 1);
      const takers = [...givers, spouse];
      office.record({ typeCode: 'QCD', day: day2, givers, takers, legals: [legal] });
    }
    return loans;
  }

  private workUnpaid(legal: LegalDraft, day: Day, owners: readonly Named[]): void {
    const { random } = this.scene;
    const builder = [this.scene.firm('business')];
    const lien = this.office.record({
      typeCode: 'ML',
      day,
      givers: owners,
      takers: builder,
      legals: [legal],
      note: `Amount ${dollars(random.between(9, 380) * 10_000)}`,
    });
    if (!random.chance(0.7)) return;
    this.office.record({
      typeCode: 'RLN',
      day: lien.day + random.between(20, 330),
      givers: builder,
      takers: owners,
      legals: [legal],
      references: [{ relation: 'RELEASES', to: lien }],
    });
  }

  /** Records the deed that a land contract promises once it is paid. */
  private fulfil(legal: LegalDraft, contract: Recorded, sale: Sale, cents: number): void {
    const day = contract.day + this.scene.random.between(300, 2_000);
    if (day > sale.soldOn - 30) return;
    this.office.record({
      typeCode: 'WD',
      day,
      givers: sale.sellers,
      takers: sale.buyers,
      legals: [legal],
      references: [{ relation: 'REFERS', to: contract }],
      cents,
      note: 'Given in fulfilment of a land contract.',
    });
  }

  private correct(legal: LegalDraft, deed: Recorded, { sellers, buyers }: Sale): void {
    this.office.record({
      typeCode: 'WD',
      day: deed.day + this.scene.random.between(8, 90),
      givers: sellers,
      takers: buyers,
      legals: [legal],
      references: [{ relation: 'CORRECTS', to: deed }],
      note: 'Re-recorded to correct the legal description.',
    });
  }
}

/** Returns a home's price in that year, in cents, rounded to $1,000. */
export function priceOn(day: Day, random: Random): number {
  const usual = 52_000 * 1.037 ** (yearOf(day) - 1985);
  const factor = 0.45 + 1.6 * random.next() ** 1.7;
  return Math.max(12, Math.round((usual * factor) / 1_000)) * 100_000;
}
