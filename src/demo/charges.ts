import type { CaseFrame, ChargeDraft } from './caseDraft';
import { degreesOf, DEGREE_ORDER, LEVELS_FROM, offensesOf, type Offense } from './offenses';
import type { Day } from './days';
import type { Random } from './random';
import { Weighted } from './random';

/** Outcome of a criminal case or a violation. */
export type Outcome =
  | 'plea'
  | 'verdict'
  | 'acquittal'
  | 'dismissal'
  | 'diversion'
  | 'admission'
  | 'default';

const CRIMES = new Weighted<Outcome>([
  ['plea', 62],
  ['dismissal', 24],
  ['verdict', 4],
  ['acquittal', 2],
]);
const MURDERS = new Weighted<Outcome>([
  ['plea', 52],
  ['verdict', 34],
  ['acquittal', 8],
  ['dismissal', 6],
]);
const MINOR_CRIMES = new Weighted<Outcome>([
  ['plea', 54],
  ['dismissal', 27],
  ['diversion', 15],
  ['verdict', 2],
  ['acquittal', 1],
]);
const VIOLATIONS = new Weighted<Outcome>([
  ['admission', 55],
  ['diversion', 20],
  ['default', 15],
  ['dismissal', 10],
]);
const MINOR_TYPES = new Set(['CM', 'F6', 'FD', 'DF']);
const TRAFFIC = /^IC 9-/;
const VIOLATION_TYPES = new Set(['IF', 'OV', 'OE']);

export function pickOutcome(typeCode: string, random: Random): Outcome {
  if (VIOLATION_TYPES.has(typeCode)) return VIOLATIONS.draw(random);
  if (typeCode === 'MR') return MURDERS.draw(random);
  return (MINOR_TYPES.has(typeCode) ? MINOR_CRIMES : CRIMES).draw(random);
}

/** Returns the degrees of lesser charges that can accompany a charge. */
function besides(degree: string, isOld: boolean): readonly string[] {
  if (degree === 'MR' || /^F[1-5A-C]$/.test(degree))
    return isOld ? ['FD', 'FD', 'MA'] : ['F6', 'F6', 'MA'];
  if (degree === 'F6' || degree === 'FD') return [degree, 'MA', 'MA', 'MB'];
  if (degree === 'MA' || degree === 'MB' || degree === 'MC') return ['MB', 'MC', degree];
  return [degree];
}

/**
 * Generates the charges of a criminal case or a violation, most serious first; empty for other
 * cases.
 */
export function pickCharges(
  frame: CaseFrame,
  outcome: Outcome,
  today: Day,
  random: Random,
): ChargeDraft[] {
  const { typeCode, filedOn } = frame;
  const degrees = degreesOf(typeCode);
  if (degrees.length === 0) return [];
  const isViolation = VIOLATION_TYPES.has(typeCode);
  // The initial hearing is over by then.
  const isArraigned = filedOn + 45 < today;
  const latest = filedOn - random.between(0, isViolation ? 5 : 21);
  const offenseOn = /^F\d$/.test(typeCode) ? Math.max(latest, LEVELS_FROM) : latest;
  const offenses: Offense[] = [];
  const add = (among: readonly string[]): void => {
    const degree = random.pick(among);
    const valid = offensesOf(degree, offenseOn);
    const [first] = offenses;
    // Only traffic crimes are charged along with other traffic crimes.
    const known =
      first === undefined || TRAFFIC.test(first.statute)
        ? valid
        : valid.filter(({ statute }) => !TRAFFIC.test(statute));
    if (known.length === 0) return;
    const offense = random.pick(known);
    if (!offenses.some(({ description }) => description === offense.description)) {
      offenses.push(offense);
    }
  };
  add(degrees);
  if (offenses.length === 0) add([degrees[0] ?? 'MA']);
  const gravest = offenses[0]?.degree ?? typeCode;
  const more = isViolation ? Number(random.chance(0.15)) : random.between(0, 2);
  for (let index = 0; index < more; index++) add(besides(gravest, /^[FDC][A-DF]$/.test(typeCode)));
  offenses.sort((a, b) => DEGREE_ORDER.indexOf(a.degree) - DEGREE_ORDER.indexOf(b.degree));
  const convicted = random.between(1, Math.max(1, offenses.length));
  return offenses.map(({ description, statute, degree }, index) => ({
    description,
    statute,
    degree,
    offenseOn,
    ...(frame.isClosed
      ? ending(outcome, index < convicted, isViolation)
      : { plea: isViolation || !isArraigned ? null : 'Not Guilty', disposition: null }),
    disposedOn: frame.disposedOn,
  }));
}

function ending(
  outcome: Outcome,
  isConvicted: boolean,
  isViolation: boolean,
): Pick<ChargeDraft, 'plea' | 'disposition'> {
  switch (outcome) {
    case 'plea':
      return isConvicted
        ? { plea: 'Guilty', disposition: 'Plea by Agreement' }
        : { plea: 'Not Guilty', disposition: 'Dismissed' };
    case 'verdict':
      return isConvicted
        ? { plea: 'Not Guilty', disposition: 'Finding of Guilty' }
        : { plea: 'Not Guilty', disposition: 'Finding of Not Guilty' };
    case 'acquittal':
      return { plea: 'Not Guilty', disposition: 'Finding of Not Guilty' };
    case 'dismissal':
      return { plea: isViolation ? null : 'Not Guilty', disposition: 'Dismissed' };
    case 'diversion':
      return {
        plea: isViolation ? null : 'Not Guilty',
        disposition: isViolation ? 'Deferred' : 'Dismissed',
      };
    case 'admission':
      return { plea: 'Admitted', disposition: 'Admission' };
    case 'default':
      return { plea: null, disposition: 'Judgment' };
  }
}

/** Returns whether a charge ended in a conviction. */
export function isConviction({ disposition }: ChargeDraft): boolean {
  return disposition === 'Plea by Agreement' || disposition === 'Finding of Guilty';
}
