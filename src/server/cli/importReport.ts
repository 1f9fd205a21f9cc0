import { formatCount } from '#contract/formats';
import type { ImportRegister } from '#contract/imports/registers';
import type { ImportPlan } from '../domain/imports/planImportRepository';
import { withheldText } from '../domain/imports/warnings';
import type { ReviewedPlace, RunReview } from '../domain/imports/reviewRepository';

/** Maximum printed lines of one kind; the rest are only counted. */
const MAX_LINES = 100;

/** Returns a heading and its distinct lines; empty if there are no lines. */
function section(heading: string, lines: readonly string[]): string[] {
  const distinct = [...new Set(lines)];
  if (distinct.length === 0) return [];
  const more = distinct.length - MAX_LINES;
  return [
    heading,
    ...distinct.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ];
}

/** Returns the lines that `--dry-run` prints. */
export function planLines(plan: ImportPlan, register: ImportRegister): string[] {
  const { added, changed, read, refused, removed, skipped, unchanged, withheld } = plan;
  const counts = [
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(removed)} removed`,
    `${formatCount(refused)} rejected`,
  ];
  return [
    ...plan.samples.map(
      ({ line, value }) => `Line ${String(line)}: ${JSON.stringify(value, null, 2)}`,
    ),
    `Dry run, nothing was written. ${formatCount(read)} rows of the register ${register}: ${counts.join(', ')}.`,
    ...(skipped > 0
      ? [
          `${formatCount(skipped)} rows would be skipped: their records were removed, or a newer file describes them.`,
        ]
      : []),
    ...(withheld > 0 ? [`${withheldText(withheld)}.`] : []),
    ...section(
      'First rejected rows:',
      plan.refusals.map(({ line, reason }) => `line ${String(line)}: ${reason}`),
    ),
    ...section(
      'Courts that this import would create, named after their prefixes:',
      plan.newCourts.map(({ code, name }) => `${code} ${name}`),
    ),
  ];
}

/** Lists what the operator should review after a run. */
export function reviewLines(
  { places, unconfirmed }: RunReview,
  register: ImportRegister,
): string[] {
  return [
    ...section(
      'Courts with unconfirmed names; set them with import-courts:',
      unconfirmed.map(({ code, name }) => `${code} ${name}`),
    ),
    ...section(
      'Coverage starts with the earliest record because --coverage-from was not set:',
      places.flatMap(({ from, isDerived, name }) =>
        isDerived && from !== null ? [`${name}: from ${from}`] : [],
      ),
    ),
    ...section(
      'Warning: searches do not cover these records:',
      places.flatMap((place) => uncovered(place, register)),
    ),
  ];
}

const DATES: Readonly<Record<ImportRegister, string>> = {
  court: 'filed',
  judgment: 'docketed',
  recorder: 'recorded',
  taxWarrant: 'filed',
};

function uncovered(place: ReviewedPlace, register: ImportRegister): string[] {
  const { earliest, early, from, name, outage } = place;
  if (outage !== null) {
    return [`${name}: all records, because it is marked as out of service (${outage})`];
  }
  if (from === null) {
    return [
      `${name}: all records, because it has no coverage start; import again with --coverage-from`,
    ];
  }
  if (early === 0 || earliest === null) return [];
  return [
    `${name}: ${formatCount(early)} ${DATES[register]} before ${from}, where its coverage starts; import again with --coverage-from ${earliest}`,
  ];
}
