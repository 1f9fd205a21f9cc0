import type { DemoCourt } from '../courts';
import { formatDay, yearOf, type Day } from '../days';
import { legacyNumber } from '../docket';
import { courtDay } from '../../server/domain/courtDays/courtDays';
import type { Random } from '../random';
import type { JudgmentDraft } from './judgmentDraft';
import { docket } from './judgments';
import type { RegisterScene } from './scene';
import type { Source } from './sources';

/** First year of the current case number format; older cases kept their numbers. */
const UNIFORM_FROM = 1987;
const SATISFIED = 0.35;
/** Maximum claim amounts, in dollars. */
const MAX_SMALL_CLAIM = 6_000;
const MAX_CLAIM = 18_000;
const OLD_TYPES = ['CP', 'CP', 'CP', 'SC', 'DR'];

interface OldCourt {
  readonly court: DemoCourt;
  readonly until: Day;
}

/** Returns the county's courts that didn't send cases yet when its judgment docket began. */
function courtsBefore(courts: readonly DemoCourt[], { from }: Source): OldCourt[] {
  if (from === null) return [];
  return courts.flatMap((court): OldCourt[] =>
    court.from !== null && court.from > from + 400 ? [{ court, until: court.from - 1 }] : [],
  );
}

/** Returns whether a county has judgments in cases from before its courts' coverage. */
export function hasOldJudgments(courts: readonly DemoCourt[], source: Source): boolean {
  return courtsBefore(courts, source).length > 0;
}

/**
 * Generates the requested number of judgments in cases from before the courts' coverage; none if
 * the docket begins no earlier than the cases.
 */
export function* oldJudgments(
  scene: RegisterScene,
  courts: readonly DemoCourt[],
  source: Source,
  count: number,
): Generator<JudgmentDraft> {
  const { random } = scene;
  const { from } = source;
  const before = courtsBefore(courts, source);
  if (from === null || before.length === 0) return;
  for (let made = 0; made < count; made++) {
    const { court, until } = random.pick(before);
    const renderedOn = courtDay(random.between(from, until - 10));
    const filedOn = courtDay(renderedOn - random.between(60, 1_400));
    const typeCode = random.pick(OLD_TYPES);
    const most = typeCode === 'SC' ? MAX_SMALL_CLAIM : MAX_CLAIM;
    const drawn = docket(
      {
        courtId: court.row.id,
        caseId: null,
        caseNumber: numberOf(court, filedOn, { typeCode, made }, random),
        county: court.county,
        creditors: [scene.firm(random.pick(['bank', 'creditor', 'hospital', 'collector']))],
        debtors: [scene.somebody(renderedOn)],
        cents: random.between(300, most) * 100,
        interestCents: 0,
        costsCents: 10_000,
        renderedOn,
        satisfiedOn: random.chance(SATISFIED)
          ? courtDay(renderedOn + random.between(60, 2_400))
          : null,
      },
      source,
      random,
    );
    if (drawn !== null) yield drawn;
  }
}

function numberOf(
  court: DemoCourt,
  filedOn: Day,
  { made, typeCode }: { readonly made: number; readonly typeCode: string },
  random: Random,
): string {
  const year = yearOf(filedOn);
  const sequence = 100 + made * 7 + random.between(0, 6);
  if (year < UNIFORM_FROM) return legacyNumber(court, typeCode, year, sequence);
  const yearMonth = formatDay(filedOn).slice(2, 7).replace('-', '');
  return `${court.row.code}-${yearMonth}-${typeCode}-${String(sequence).padStart(6, '0')}`;
}
