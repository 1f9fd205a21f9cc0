import type { Day } from '../days';
import type { Named } from './judgmentDraft';
import type { LegalDraft } from './land';
import { pickLender, pickServicer } from './lenders';
import type { Recorded, RecorderOffice } from './office';
import type { RegisterScene } from './scene';

const NEVER_RELEASED = 0.05;

/** An unreleased mortgage. */
export interface Loan {
  readonly recorded: Recorded;
  readonly cents: number;
  readonly lender: Named;
}

/** The mortgages of parcels, and their later documents. */
export class Loans {
  constructor(
    private readonly scene: RegisterScene,
    private readonly office: RecorderOffice,
    private readonly until: Day,
  ) {}

  /** Records a mortgage; picks a lender by default. */
  borrow(
    legal: LegalDraft,
    day: Day,
    owners: readonly Named[],
    cents: number,
    after?: Recorded,
    from?: Named,
  ): Loan {
    const { random, county } = this.scene;
    const lender = from ?? pickLender(county.state, random);
    const recorded = this.office.record({
      typeCode: 'MTG',
      day,
      ...(after === undefined ? {} : { after }),
      givers: owners,
      takers: [lender],
      legals: [legal],
      cents,
      returnTo: lender.name.last,
    });
    return { recorded, cents, lender };
  }

  /** Records a release by the lender or assignee; unless `always`, skips a few, as if forgotten. */
  release(legal: LegalDraft, loan: Loan, owners: readonly Named[], day: Day, always = false): void {
    const { random, county } = this.scene;
    if (day > this.until || (!always && random.chance(NEVER_RELEASED))) return;
    this.office.record({
      typeCode: county.state === 'IN' ? 'RMTG' : 'DMTG',
      day: Math.max(day, loan.recorded.day + 1),
      givers: [loan.lender],
      takers: owners,
      legals: [legal],
      references: [{ relation: 'RELEASES', to: loan.recorded }],
      returnTo: owners[0]?.name.last ?? '',
    });
  }

  /** Records an assignment of the loan. */
  assign(legal: LegalDraft, loan: Loan, day: Day, to?: Named): Loan {
    const { random } = this.scene;
    const taker = to ?? pickServicer(random);
    this.office.record({
      typeCode: 'AMTG',
      day,
      givers: [loan.lender],
      takers: [taker],
      legals: [legal],
      references: [{ relation: 'ASSIGNS', to: loan.recorded }],
      returnTo: taker.name.last,
    });
    return { ...loan, lender: taker };
  }

  /** Records a line of credit, or a modification of the loan. */
  second(legal: LegalDraft, held: Loan, day: Day, owners: readonly Named[]): Loan {
    const { random, county } = this.scene;
    const cents = random.between(10, 80) * 100_000;
    if (random.chance(0.5)) {
      const { recorded, lender } = held;
      this.office.record({
        typeCode: 'MMTG',
        day,
        givers: owners,
        takers: [lender],
        legals: [legal],
        references: [{ relation: 'MODIFIES', to: recorded }],
      });
    } else {
      this.office.record({
        typeCode: 'SUB',
        day,
        givers: [held.lender],
        takers: [pickLender(county.state, random)],
        legals: [legal],
        references: [{ relation: 'SUBORDINATES', to: held.recorded }],
      });
    }
    return this.borrow(legal, day + random.between(0, 5), owners, cents);
  }
}
