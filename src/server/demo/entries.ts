import { displayName } from '../search/recordName';
import type { CaseFrame, EntryDraft, HearingDraft, PartyDraft } from './caseDraft';
import { courtDate, onWorkday, type Day } from './days';
import { Weighted, type Random } from './random';

/** Types from which the clerk's staff chooses, by code. */
const TYPES = {
  CASEOPEN: 'Case Opened as a New Filing',
  APPEAR: 'Appearance Filed',
  COMPL: 'Complaint/Equivalent Pleading Filed',
  INFO: 'Information Filed',
  PETN: 'Petition Filed',
  FEE: 'Case Fee Assessed',
  SUMM: 'Subpoena/Summons Issued',
  SERVED: 'Service Returned Served',
  NOTSRV: 'Service Returned Not Served',
  ENOTICE: 'Automated ENotice Issued to Parties',
  PNOTICE: 'Automated Paper Notice Issued to Parties',
  HSCHED: 'Hearing Scheduling Activity',
  HJE: 'Hearing Journal Entry',
  MOTION: 'Motion Filed',
  MCONT: 'Motion for Continuance Filed',
  ORDER: 'Order Issued',
  OGRANT: 'Order Granting',
  DISC: 'Notice of Discovery Filed',
  CORRES: 'Correspondence to/from Court Filed',
  MAILRET: 'Returned Mail',
  AFFID: 'Affidavit Filed',
  EXHIBIT: 'Exhibit List Filed',
  JUDGMENT: 'Order Entering Judgment',
  SENTENCE: 'Sentencing Order',
  DECREE: 'Decree Issued',
  CLOSED: 'Case Disposed',
} as const;
type TypeCode = keyof typeof TYPES;

const FILLERS = new Weighted<TypeCode>([
  ['MOTION', 14],
  ['ORDER', 14],
  ['ENOTICE', 22],
  ['PNOTICE', 6],
  ['OGRANT', 8],
  ['MCONT', 6],
  ['DISC', 5],
  ['CORRES', 4],
  ['AFFID', 4],
  ['EXHIBIT', 2],
  ['MAILRET', 3],
  ['SUMM', 5],
  ['SERVED', 5],
  ['NOTSRV', 2],
]);

const CRIMINAL = /^(MR|F\w|CF|DF|CM|MC)$/;
const VIOLATION = /^(IF|OV|OE)$/;
const FAMILY = /^(DC|DN|DR|RS)$/;
const ORDERS = new Set<TypeCode>(['ORDER', 'OGRANT', 'JUDGMENT', 'SENTENCE', 'DECREE']);
const NOTICES = new Set<TypeCode>(['ENOTICE', 'PNOTICE', 'HSCHED', 'ORDER', 'OGRANT']);

function entry(
  typeCode: TypeCode,
  enteredOn: Day,
  text: string,
  eventOn: Day | null = null,
): EntryDraft {
  return {
    enteredOn,
    eventOn: eventOn === enteredOn ? null : eventOn,
    typeCode,
    typeText: TYPES[typeCode],
    text,
    isNoticeSent: NOTICES.has(typeCode),
    isOrderOnFile: ORDERS.has(typeCode),
  };
}

function clockTime({ hour, minute }: HearingDraft): string {
  const shown = hour > 12 ? hour - 12 : hour;
  return `${shown}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Writes the chronological case summary (CCS) of cases. */
export class EntryWriter {
  constructor(
    private readonly random: Random,
    private readonly today: Day,
  ) {}

  /** The entries of a case in the order of their days: `least` of them or a few more. */
  write(
    frame: CaseFrame,
    parties: readonly PartyDraft[],
    hearings: readonly HearingDraft[],
    least: number,
  ): EntryDraft[] {
    const entries = [
      ...this.opening(frame, parties),
      ...hearings.flatMap((hearing) => this.hearing(frame, hearing)),
      ...this.closing(frame),
    ];
    while (entries.length < least) entries.push(this.filler(frame, parties));
    return entries.sort((a, b) => a.enteredOn - b.enteredOn);
  }

  private opening(frame: CaseFrame, parties: readonly PartyDraft[]): EntryDraft[] {
    const { filedOn, typeCode } = frame;
    const entries = [entry('CASEOPEN', filedOn, 'Case opened as a new filing.')];
    if (CRIMINAL.test(typeCode) || VIOLATION.test(typeCode)) {
      entries.push(entry('INFO', filedOn, 'Information filed by the prosecuting attorney.'));
    } else if (FAMILY.test(typeCode) || typeCode === 'MI') {
      entries.push(entry('PETN', filedOn, 'Verified petition filed.'));
    } else {
      entries.push(entry('COMPL', filedOn, `Filed by: ${this.partyName(parties, 0)}`));
    }
    for (const party of parties) {
      const lead = party.attorneys?.[0];
      if (lead === undefined) continue;
      const day = this.within(frame, 0, 30);
      const shown = `${displayName(lead.name)} (${lead.barNumber}) for ${displayName(party.name)}.`;
      entries.push(entry('APPEAR', day, `Appearance of ${shown}`));
    }
    return entries;
  }

  private hearing(frame: CaseFrame, hearing: HearingDraft): EntryDraft[] {
    const ahead = hearing.day > this.today ? this.today - this.random.between(0, 30) : this.today;
    const planned = onWorkday(hearing.day - this.random.between(7, 45));
    const scheduled = Math.max(frame.filedOn, Math.min(planned, ahead));
    const when = `${courtDate(hearing.day)} at ${clockTime(hearing)}`;
    const entries = [
      entry('HSCHED', scheduled, `${hearing.event} scheduled for ${when}.`, hearing.day),
    ];
    if (hearing.day > this.today) return entries;
    if (hearing.isCancelled) {
      const text = `${hearing.event} scheduled for ${when} was cancelled. Reason: ${this.random.pick(['Continued', 'Agreement', 'Other'])}.`;
      entries.push(entry('HSCHED', Math.max(scheduled, hearing.day - 1), text, hearing.day));
    } else {
      // The clerk often enters a hearing a day or two after it was held.
      const enteredOn = Math.min(
        this.today,
        onWorkday(hearing.day + this.random.pick([0, 0, 1, 2])),
      );
      const text = `${hearing.event} held. Parties appear; the Court takes the matter under consideration.`;
      entries.push(entry('HJE', enteredOn, text, hearing.day));
    }
    return entries;
  }

  private closing(frame: CaseFrame): EntryDraft[] {
    const { disposedOn, typeCode } = frame;
    if (disposedOn === null) return [];
    const closed = entry('CLOSED', disposedOn, 'Case is disposed.');
    if (CRIMINAL.test(typeCode)) {
      return [
        entry(
          'SENTENCE',
          disposedOn,
          'Sentencing order entered; see the record of judgments and orders.',
        ),
        closed,
      ];
    }
    if (FAMILY.test(typeCode)) return [entry('DECREE', disposedOn, 'Decree entered.'), closed];
    const amount = (this.random.between(20_000, 900_000) / 100).toFixed(2);
    return [
      entry('JUDGMENT', disposedOn, `Judgment entered in the amount of $${amount} and costs.`),
      closed,
    ];
  }

  private filler(frame: CaseFrame, parties: readonly PartyDraft[]): EntryDraft {
    const { random } = this;
    const typeCode = FILLERS.draw(random);
    const day = this.within(frame, 1, Infinity);
    const who = this.partyName(parties, random.between(0, Math.max(0, parties.length - 1)));
    switch (typeCode) {
      case 'ENOTICE':
      case 'PNOTICE':
        return entry(
          typeCode,
          day,
          `${random.pick(['Order Issued', 'Hearing Scheduling Activity', 'Order Granting'])} ---- ${courtDate(day - 1)}: ${who}`,
          day - 1,
        );
      case 'ORDER':
      case 'OGRANT':
        return entry(
          typeCode,
          day,
          `${random.pick(['Order on motion', 'Order setting hearing', 'Order of the Court', 'Order granting extension of time'])}. Judge: ${frame.court.judge}. Order signed: ${courtDate(day)}.`,
        );
      case 'SERVED':
      case 'NOTSRV':
        return entry(
          typeCode,
          day,
          `${random.pick(['Certified mail', 'Sheriff', 'Personal service'])}: ${who}.`,
          day - random.between(0, 6),
        );
      case 'SUMM':
        return entry(
          typeCode,
          day,
          `Summons to ${who} by ${random.pick(['certified mail', 'sheriff'])}.`,
        );
      default:
        return entry(typeCode, day, `Filed by: ${who}. File stamp: ${courtDate(day)}.`);
    }
  }

  private partyName(parties: readonly PartyDraft[], index: number): string {
    const party = parties[index];
    return party === undefined ? '' : displayName(party.name);
  }

  private within(frame: CaseFrame, from: number, to: number): Day {
    const last = Math.min(frame.disposedOn ?? this.today, this.today);
    const first = Math.min(frame.filedOn + from, last);
    const day = onWorkday(this.random.between(first, Math.max(first, Math.min(last, first + to))));
    return Math.min(day, this.today);
  }
}
