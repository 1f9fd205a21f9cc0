import type { CaseFrame, HearingDraft } from './caseDraft';
import { onWorkday, type Day } from './days';
import { Weighted, type Random } from './random';

const CRIMINAL = new Weighted([
  ['Initial Hearing', 20],
  ['Pretrial Conference', 40],
  ['Change of Plea Hearing', 12],
  ['Sentencing', 9],
  ['Jury Trial', 9],
  ['Bench Trial', 6],
  ['Bond Hearing', 4],
  ['Omnibus Hearing', 4],
  ['Probation Violation Hearing', 6],
  ['Status Conference', 5],
  ['Suppression Hearing', 1],
]);
const CIVIL = new Weighted([
  ['Proceedings Supplemental', 30],
  ['Bench Trial', 12],
  ['Damages Hearing', 12],
  ['Pretrial Conference', 10],
  ['Status Conference', 8],
  ['Attorney Conference', 4],
  ['Summary Judgment Hearing', 4],
  ['Jury Trial', 3],
  ['Rule to Show Cause Hearing', 6],
  ['Settlement Conference', 3],
  ['Motion Hearing', 5],
]);
const EVICTION = new Weighted([
  ['Eviction Hearing', 60],
  ['Damages Hearing', 30],
  ['Proceedings Supplemental', 10],
]);
const FAMILY = new Weighted([
  ['Provisional Hearing', 25],
  ['Final Hearing', 30],
  ['Review Hearing', 15],
  ['Rule to Show Cause Hearing', 12],
  ['Mediation', 6],
]);
const PROBATE = new Weighted([
  ['Guardianship Hearing', 20],
  ['Hearing on Petition', 25],
  ['Accounting Hearing', 10],
  ['Review Hearing', 10],
]);

const EVENTS: Readonly<Record<string, Weighted<string>>> = {
  EV: EVICTION,
  DC: FAMILY,
  DN: FAMILY,
  DR: FAMILY,
  RS: FAMILY,
  ES: PROBATE,
  EU: PROBATE,
  EM: PROBATE,
  GU: PROBATE,
  GM: PROBATE,
  TR: PROBATE,
  MI: PROBATE,
};
const CRIMINAL_TYPE = /^(MR|F\w|CF|DF|CM|PC|MC|XP|IF|OV|OE)$/;

const TIMES = new Weighted<readonly [hour: number, minute: number]>([
  [[9, 0], 28],
  [[13, 30], 22],
  [[8, 30], 16],
  [[14, 0], 12],
  [[10, 0], 8],
  [[11, 0], 5],
  [[15, 0], 5],
  [[10, 30], 4],
]);

/** Hearings on paper until the day of the newest load and a few months beyond. */
const AHEAD_DAYS = 120;

/** The hearings of a case by their days: `least` or more; most open cases have one ahead. */
export function drawHearings(
  frame: CaseFrame,
  today: Day,
  random: Random,
  least: number,
): HearingDraft[] {
  const events = EVENTS[frame.typeCode] ?? (CRIMINAL_TYPE.test(frame.typeCode) ? CRIMINAL : CIVIL);
  const last = frame.disposedOn ?? today;
  const days: Day[] = [];
  for (let index = random.between(least, least + 3); index > 0; index--) {
    const day = onWorkday(random.between(frame.filedOn + 5, Math.max(frame.filedOn + 5, last)));
    if (day <= today) days.push(day);
  }
  if (!frame.isClosed && random.chance(0.8)) {
    days.push(onWorkday(today + random.between(1, AHEAD_DAYS)));
  }
  return days
    .sort((a, b) => a - b)
    .map((day, index): HearingDraft => {
      const [hour, minute] = TIMES.draw(random);
      const isFirst = index === 0 && events === CRIMINAL;
      const event = isFirst ? 'Initial Hearing' : events.draw(random);
      return {
        event,
        day,
        hour,
        minute,
        durationMinutes: event.includes('Trial') ? 480 : random.pick([5, 10, 15, 15, 30, 60]),
        room: random.chance(0.5) ? `Courtroom ${random.between(1, 6)}` : null,
        isCancelled: random.chance(0.21),
      };
    });
}
