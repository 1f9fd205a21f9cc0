import { displayName } from '../server/search/recordName';
import type { CourtCalendar } from './calendar';
import type { AwardDraft, CaseFrame, EntryDraft, HearingDraft, PartyDraft } from './caseDraft';
import { CaseAccounts } from './caseMoney';
import { courtDate, type Day } from './days';
import { ENTRY_TYPES, NOTICE_TYPES, ORDER_TYPES, type EntryType } from './entryTypes';
import { courtDay } from '../server/domain/courtDays/courtDays';
import type { Random } from './random';

/** Number of days ahead that hearings are scheduled. */
const AHEAD_DAYS = 150;
const CONTINUED = 0.4;
const CONTINUANCE_LEAST_DAYS = 35;

export interface HearingPlan {
  readonly event: string;
  readonly on: Day;
  /** Text of the clerk's entry about the hearing. */
  readonly result: string;
  readonly setOn?: Day;
  readonly minutes?: number;
  /** True if the hearing is never postponed, because the case ends there or has hardly begun. */
  readonly isFirm?: boolean;
}

/** Ends the text with exactly one period, even after `Inc.` and `Jr.`. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** `$1,234.50`. */
export function dollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

function clock(hour: number, minute: number): string {
  const shown = hour > 12 ? hour - 12 : hour;
  return `${shown}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Writes the chronological case summary of one case. A story runs to its end, even in the future;
 * anything later than the newest load is omitted, except hearings scheduled by then.
 */
export class CaseWriter {
  private readonly written: EntryDraft[] = [];
  readonly hearings: HearingDraft[] = [];
  readonly awards: AwardDraft[] = [];
  readonly money: CaseAccounts;

  constructor(
    readonly frame: CaseFrame,
    readonly parties: readonly PartyDraft[],
    readonly random: Random,
    readonly today: Day,
    private readonly calendar: CourtCalendar,
  ) {
    this.money = new CaseAccounts(frame, today);
  }

  /** Entries by day, then in the order written. */
  get entries(): EntryDraft[] {
    return this.written.sort((a, b) => a.enteredOn - b.enteredOn);
  }

  get entryCount(): number {
    return this.written.length;
  }

  /** Returns a court day at a fraction of the time from filing to end. */
  at(part: number): Day {
    const { filedOn, endsOn } = this.frame;
    return courtDay(filedOn + Math.floor((endsOn - filedOn) * part));
  }

  /**
   * Returns a court day a random number of days after another, but no later than the case's end.
   */
  after(day: Day, least: number, most: number): Day {
    return Math.min(this.frame.endsOn, courtDay(day + this.random.between(least, most)));
  }

  /** Adds an entry on a court day; skips future days. */
  enter(type: EntryType, day: Day, text: string, eventOn: Day | null = null): void {
    const enteredOn = courtDay(day);
    if (enteredOn > this.today) return;
    this.written.push({
      enteredOn,
      eventOn: eventOn === enteredOn ? null : eventOn,
      typeCode: type,
      typeText: ENTRY_TYPES[type],
      text: sentence(text),
      isNoticeSent: NOTICE_TYPES.has(type),
      isOrderOnFile: ORDER_TYPES.has(type),
    });
  }

  /**
   * Schedules a hearing, may postpone it once, and enters that it was held; returns the day held,
   * or null.
   */
  hear(plan: HearingPlan): Day | null {
    const { random, frame, today } = this;
    const on = courtDay(plan.on);
    const setOn = courtDay(
      Math.max(frame.filedOn, Math.min(plan.setOn ?? on - random.between(14, 45), on)),
    );
    // A decided case has no more hearings.
    const isOver = frame.isClosed && on > today;
    if (setOn > today || on > today + AHEAD_DAYS || isOver) return null;
    const isPutOff =
      plan.isFirm !== true && on - setOn >= CONTINUANCE_LEAST_DAYS && random.chance(CONTINUED);
    let saidOn = setOn;
    let lead = '';
    if (isPutOff) {
      const first = courtDay(setOn + Math.floor((on - setOn) / 2));
      const asked = courtDay(first - random.between(2, 6));
      this.set(plan, first, setOn, true, '');
      if (asked > today) return first;
      const who = random.chance(0.5) ? 'agreement of the parties' : this.someAttorney();
      this.enter('MCONT', asked, `Motion to continue the ${plan.event} by ${who}`);
      saidOn = Math.min(today, courtDay(asked + random.between(0, 1)));
      lead = `Motion is granted. ${plan.event} of ${courtDate(first)} is continued. `;
    }
    this.set(plan, on, saidOn, false, lead);
    if (on <= today) {
      // The clerk often enters a hearing a day or two later.
      const late = on === frame.endsOn ? 0 : random.pick([0, 0, 0, 1]);
      const enteredOn = Math.min(today, courtDay(on + late));
      this.enter('HJE', enteredOn, `${plan.event} held. ${plan.result}`, on);
    }
    return on;
  }

  /** Records an award to the first party on the case's last day. */
  award(debtors: readonly PartyDraft[], cents: number, costsCents: number): AwardDraft {
    const award = {
      on: this.frame.endsOn,
      creditors: this.parties.slice(0, 1),
      debtors,
      cents,
      costsCents,
      executedOn: null,
      satisfiedOn: null,
      soldOn: null,
    };
    this.awards.push(award);
    return award;
  }

  close(): void {
    this.enter('CLOSED', this.frame.endsOn, 'Case is disposed');
  }

  party(index: number): string {
    const party = this.parties[index];
    return party === undefined ? 'the parties' : displayName(party.name);
  }

  /** Returns the names of the parties in a role. */
  inRole(role: string): string[] {
    return this.parties
      .filter((party) => party.role === role)
      .map((party) => displayName(party.name));
  }

  /** Returns the party's attorney, as `A Bell (12345-89)`; null without one. */
  attorney(party: PartyDraft | undefined): string | null {
    const lead = party?.attorneys[0];
    return lead === undefined ? null : `${displayName(lead.name)} (${lead.barNumber})`;
  }

  /** Enters appearances: the filing party's attorneys on filing, the others some weeks later. */
  appear(isFirst: (party: PartyDraft) => boolean, most = 30): void {
    for (const party of this.parties) {
      const attorney = this.attorney(party);
      if (attorney === null) continue;
      const { filedOn } = this.frame;
      const day = isFirst(party)
        ? filedOn
        : Math.max(party.addedOn ?? filedOn, this.after(filedOn, 4, most));
      const shown = Math.min(day, this.frame.endsOn);
      this.enter('APPEAR', shown, `Appearance of ${attorney} for ${displayName(party.name)}`);
    }
  }

  private set(
    { event, minutes }: HearingPlan,
    on: Day,
    setOn: Day,
    isCancelled: boolean,
    lead: string,
  ): void {
    const { random, frame } = this;
    const isTrial = /^(Jury|Bench) Trial$/.test(event);
    const { room, hour, minute } = this.calendar.book(frame.court, on, isTrial, random);
    this.hearings.push({
      event,
      day: on,
      hour,
      minute,
      durationMinutes: minutes ?? (isTrial ? 480 : random.pick([10, 15, 15, 30, 60])),
      room,
      isCancelled,
    });
    this.enter(
      'HSCHED',
      setOn,
      `${lead}${event} set for ${courtDate(on)} at ${clock(hour, minute)} in ${room}`,
      on,
    );
  }

  private someAttorney(): string {
    const represented = this.parties.filter((party) => party.attorneys.length > 0);
    if (represented.length === 0) return this.party(this.parties.length - 1);
    return this.attorney(this.random.pick(represented)) ?? '';
  }
}
