import type { BondStatus } from '#contract/records/caseMoney';
import { displayName } from '../server/search/recordName';
import type { CaseFrame, PartyDraft } from './caseDraft';
import type { Day } from './days';
import { courtDay } from '../server/domain/courtDays/courtDays';
import type {
  BondDraft,
  CaseMoneyDraft,
  PaymentDraft,
  ReceivableDraft,
  SentenceDraft,
} from './moneyDraft';
import { createRandom, type Random } from './random';

/** An amount that a court orders a party to pay. */
export interface OwedAmount {
  readonly account: string;
  readonly cents: number;
  readonly on: Day;
  readonly payor: PartyDraft | undefined;
  /** True if paid immediately; otherwise the payor pays over time. */
  readonly isPaidAtOnce?: boolean;
}

const BONDSMEN = ['Hoosier Bail Bonds', 'Crossroads Surety', 'Old National Bail Agency'] as const;
const DUE_DAYS = 60;
const INSTALMENT_DAYS = 30;

/** Tracks the money of one case as its story proceeds; records nothing that is in the future. */
export class CaseAccounts implements CaseMoneyDraft {
  readonly bonds: BondDraft[] = [];
  readonly sentences: (SentenceDraft & { readonly charge: number })[] = [];
  readonly receivables: ReceivableDraft[] = [];
  readonly payments: PaymentDraft[] = [];
  /** A separate sequence of random numbers, so that amounts don't change the stories. */
  private readonly random: Random;

  constructor(
    private readonly frame: CaseFrame,
    private readonly today: Day,
  ) {
    this.random = createRandom(`${frame.number}/money`);
  }

  /** Sets bail: most defendants post it within days, and get it back when the case ends. */
  setBond(kind: string, cents: number, setOn: Day, defendant: PartyDraft | undefined): void {
    if (setOn > this.today) return;
    const { random, today } = this;
    const { disposedOn } = this.frame;
    const poster = kind.startsWith('surety')
      ? random.pick(BONDSMEN)
      : defendant === undefined
        ? null
        : displayName(defendant.name);
    const posting = courtDay(setOn + random.between(0, 6));
    const isPosted = random.chance(0.75) && posting <= today;
    const end: BondStatus = random.chance(0.04)
      ? 'FORFEITED'
      : kind === 'cash' && random.chance(0.5)
        ? 'APPLIED'
        : 'RELEASED';
    const isOver = isPosted && disposedOn !== null;
    this.bonds.push({
      kind: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      cents,
      setOn,
      postedOn: isPosted ? posting : null,
      poster: isPosted ? poster : null,
      status: isOver ? end : isPosted ? 'POSTED' : 'SET',
      statusOn: isOver ? disposedOn : null,
    });
  }

  sentence(charge: number, part: SentenceDraft): void {
    if (part.on <= this.today) this.sentences.push({ charge, ...part });
  }

  /** Records an ordered amount, and the payments received so far. */
  owe({ account, cents, isPaidAtOnce = false, on, payor }: OwedAmount): void {
    if (on > this.today || cents <= 0) return;
    const { random } = this;
    const name = payor === undefined ? 'Payor not on file' : displayName(payor.name);
    const way = isPaidAtOnce ? 0 : random.next();
    const parts = way < 0.45 ? 1 : way < 0.8 ? random.between(2, 6) : 0;
    let paid = 0;
    let lastOn: Day | null = null;
    for (let part = 1; part <= parts; part++) {
      const day = isPaidAtOnce ? on : courtDay(on + INSTALMENT_DAYS * part - random.between(0, 25));
      if (day > this.today) break;
      const share = part === parts ? cents - paid : Math.round(cents / parts / 100) * 100;
      this.payments.push({
        account,
        on: day,
        cents: share,
        receipt: this.receipt(day),
        payor: name,
      });
      paid += share;
      lastOn = day;
    }
    this.receivables.push({
      account,
      orderedOn: on,
      dueOn: isPaidAtOnce ? on : on + DUE_DAYS,
      satisfiedOn: paid === cents ? lastOn : null,
      cents,
      balanceCents: cents - paid,
      payor: name,
    });
  }

  private receipt(day: Day): string {
    const { court } = this.frame;
    const serial = String(this.random.between(1, 999_999)).padStart(6, '0');
    return `${court.row.code}-${String(day)}-${serial}`;
  }
}
