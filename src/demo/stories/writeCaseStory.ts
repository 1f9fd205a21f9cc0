import type { ChargeDraft } from '../caseDraft';
import { CRIMINAL_TYPE } from '../caseTypes';
import type { CaseWriter } from '../caseWriter';
import type { Outcome } from '../charges';
import { courtDay, courtDayBefore } from '../../server/domain/courtDays/courtDays';
import { writeDebt, writeEviction, writeForeclosure } from './civil';
import { writeCrime } from './crime';
import { writeDissolution, writeSupport } from './family';
import { writeLawsuit } from './litigation';
import { padTo } from './padding';
import { writeMiscellaneousCrime, writePetition } from './petition';
import { writeEstate, writeGuardianship, writeTrust } from './probate';
import { writeViolation } from './violation';

const STORIES: Readonly<Record<string, (writer: CaseWriter) => void>> = {
  CT: writeLawsuit,
  PL: writeLawsuit,
  CP: writeLawsuit,
  CE: writeLawsuit,
  CC: writeDebt,
  SC: writeDebt,
  CB: writeDebt,
  EV: writeEviction,
  MF: writeForeclosure,
  DC: writeDissolution,
  DN: writeDissolution,
  DR: writeDissolution,
  RS: writeSupport,
  ES: writeEstate,
  EU: writeEstate,
  EM: writeEstate,
  GU: writeGuardianship,
  GM: writeGuardianship,
  TR: writeTrust,
  MC: writeMiscellaneousCrime,
  PC: writePetition,
  XP: writePetition,
};

const PRETRIAL = 'Pretrial Conference';
/** The next event of an open case; keyed by case type. */
const NEXT_EVENTS: Readonly<Record<string, string>> = {
  CT: 'Status Conference',
  PL: 'Status Conference',
  CP: 'Status Conference',
  CE: 'Status Conference',
  CC: 'Status Hearing',
  MF: 'Status Hearing',
  DC: 'Final Hearing',
  DN: 'Final Hearing',
  DR: 'Review Hearing',
  GU: 'Review Hearing',
  ES: 'Review Hearing',
  IF: 'Initial Hearing',
  OV: 'Bench Trial',
};
const AHEAD = 0.85;
const MIN_AGE_DAYS = 21;

/** Filing fees in cents (IC 33-37-4); keyed by case type. */
const FILING_FEES: Readonly<Record<string, number>> = {
  CT: 15_700,
  PL: 15_700,
  CC: 15_700,
  MF: 15_700,
  DC: 17_700,
  DN: 17_700,
  ES: 17_700,
  EU: 17_700,
  GU: 17_700,
  MI: 15_700,
  SC: 9_700,
  EV: 9_700,
};

/** Minimum length of a case, for any story. */
export interface Length {
  readonly leastEntries: number;
  readonly leastHearings: number;
}

/** Writes the entries and hearings of a case of any type. */
export function writeCaseStory(
  writer: CaseWriter,
  charges: readonly ChargeDraft[],
  outcome: Outcome,
  { leastEntries, leastHearings }: Length,
): void {
  const { frame, random, today } = writer;
  const { typeCode, filedOn } = frame;
  const story = STORIES[typeCode];
  if (story !== undefined) story(writer);
  else if (charges.length === 0) writePetition(writer);
  else if (CRIMINAL_TYPE.test(typeCode)) writeCrime(writer, charges, outcome);
  else writeViolation(writer, charges, outcome);
  const fee = FILING_FEES[typeCode];
  if (fee !== undefined) {
    const [payor] = writer.parties;
    writer.money.owe({ account: 'Filing fee', cents: fee, on: filedOn, payor, isPaidAtOnce: true });
  }
  if (frame.isSpecialJudge) {
    const text = `Change of judge is granted. ${frame.judge} is appointed special judge`;
    writer.enter('ORDER', writer.after(filedOn, 2, 12), text);
  }
  while (writer.hearings.length < leastHearings) {
    writer.hear({
      event: 'Status Conference',
      on: courtDay(random.between(filedOn + 20, today)),
      isFirm: true,
      result: 'Parties appear by counsel. Discovery is ongoing.',
    });
  }
  if (!frame.isClosed && random.chance(AHEAD)) lookAhead(writer);
  padTo(writer, leastEntries);
}

/** Schedules the next event of an open case whose story has none. */
function lookAhead(writer: CaseWriter): void {
  const { frame, hearings, random, today } = writer;
  const event =
    NEXT_EVENTS[frame.typeCode] ?? (CRIMINAL_TYPE.test(frame.typeCode) ? PRETRIAL : null);
  const isSet = hearings.some(({ day }) => day > today);
  if (event === null || isSet || frame.filedOn > today - MIN_AGE_DAYS) return;
  writer.hear({
    event,
    on: courtDay(today + random.between(3, 100)),
    setOn: courtDayBefore(today - random.between(0, MIN_AGE_DAYS)),
    isFirm: true,
    result: '',
  });
}
