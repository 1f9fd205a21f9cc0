import { POOL_MONITOR_PATH } from '#contract/admin/pages';
import { formatDateTime, formatTime } from '#contract/formats';
import { FIGURES, type MonitorSpan } from '#contract/admin/poolMonitor';
import type { PoolMonitor } from '#contract/schemas/poolMonitor';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Sparkline } from '../../../ui/charts/Sparkline';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Stack } from '../../../ui/Stack';
import { column, rowHeader } from '../../../records/columns';
import { ChoiceChips } from '../../../records/ChoiceChips';
import styles from '../admin.module.css';
import { FIGURE_LOOKS } from './figures';

const SPANS = [
  { value: null, label: 'Last hour' },
  { value: 'DAY', label: 'Last 24 hours' },
  { value: 'MONTH', label: 'Last 30 days' },
] as const;

const STEPS: Readonly<Record<MonitorSpan, string>> = {
  HOUR: 'a minute',
  DAY: '15 minutes',
  MONTH: '6 hours',
};

interface Course {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly values: readonly (number | null)[];
}

const wordsOf = (value: number | null | undefined, { format }: Course): string =>
  value === null || value === undefined ? 'no data' : format(value);

function extremeOf(course: Course, choose: (...values: number[]) => number): string {
  const values = course.values.filter((value) => value !== null);
  return values.length === 0 ? 'no data' : course.format(choose(...values));
}

function courseInWords(course: Course): string {
  const { values } = course;
  return `from ${wordsOf(values[0], course)} to ${wordsOf(values.at(-1), course)}`;
}

/** The lowest and the highest value, at the ends of the line that they belong to. */
function Trend({ of: course }: { readonly of: Course }) {
  return (
    <span className={styles.trend}>
      <span>{extremeOf(course, Math.min)}</span>
      <Sparkline label={courseInWords(course)} values={course.values} />
      <span>{extremeOf(course, Math.max)}</span>
    </span>
  );
}

const COURSES: readonly DataColumn<Course>[] = [
  rowHeader('Figure', ({ label }) => label),
  column('Last', (course) => wordsOf(course.values.at(-1), course), {
    align: 'end',
    phone: 'end',
    width: '20%',
  }),
  column('Trend, lowest to highest', (course) => <Trend of={course} />, {
    isLabelHidden: true,
    width: '52%',
  }),
];

/** True if a metric never changed in the period. */
const isFlat = ({ values }: Course): boolean =>
  new Set(values.filter((value) => value !== null)).size < 2;

/** Monitor data over time, as charts and as a table. */
export function History({
  of: { points },
  span,
}: {
  readonly of: PoolMonitor['history'];
  readonly span: MonitorSpan;
}) {
  const courses = FIGURES.map((name, at): Course => ({
    ...FIGURE_LOOKS[name],
    values: points.map(({ values }) => values[at] ?? null),
  })).filter(({ values }) => values.some((value) => value !== null));
  const byNews = [...courses].sort((one, other) => Number(isFlat(one)) - Number(isFlat(other)));
  return (
    <Stack>
      <ChoiceChips
        label="Period"
        path={POOL_MONITOR_PATH}
        query={span === 'HOUR' ? {} : { span }}
        field="span"
        choices={SPANS}
      />
      {courses.length === 0 ? (
        <p>No data for this period yet. A row is added every minute.</p>
      ) : (
        <>
          <p className={styles.notified}>
            Each point is the worst value of {STEPS[span]}. Last at {lastTime(points)}.
          </p>
          <DataTable
            caption="Metrics over time"
            isCaptionHidden
            columns={COURSES}
            rows={byNews}
            isOneLine
            rowKey={({ label }) => label}
          />
          <Disclosure summary="Show all values">
            <Values courses={courses} times={points.map(({ at }) => at)} />
          </Disclosure>
        </>
      )}
    </Stack>
  );
}

function lastTime(points: PoolMonitor['history']['points']): string {
  const last = points.at(-1);
  return last === undefined ? '' : formatTime(last.at, STATE_TIME_ZONE);
}

interface Moment {
  readonly at: string;
  readonly place: number;
}

function Values({
  courses,
  times,
}: {
  readonly courses: readonly Course[];
  readonly times: readonly string[];
}) {
  return (
    <DataTable
      caption="All values, newest first"
      isCaptionHidden
      columns={[
        rowHeader<Moment>('Time', ({ at }) => formatDateTime(at, STATE_TIME_ZONE)),
        ...courses.map((course) =>
          column<Moment>(course.label, ({ place }) => wordsOf(course.values[place], course), {
            align: 'end',
          }),
        ),
      ]}
      rows={times.map((at, place) => ({ at, place })).reverse()}
      rowKey={({ at }) => at}
    />
  );
}
