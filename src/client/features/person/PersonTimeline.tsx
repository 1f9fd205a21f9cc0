import { formatCount } from '#contract/formats';
import { PERSON_PATH } from '#contract/records/personPage';
import { SHELL_ICONS } from '#contract/site/shellIcons';
import type { PersonRegister } from '#contract/schemas/person';
import { useMaxWidth } from '../../platform/useMinWidth';
import { usePrinting } from '../../platform/usePrinting';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { LaneChart } from '../../ui/charts/LaneChart';
import { Drawing } from '../../ui/Drawing';
import { RECORD_ICON_PATHS } from '../../ui/recordIconPaths';
import { AppLink } from '../../widgets/AppLink';
import { viewQuery } from './personRows';
import { fewYearsWords, PHONE_WIDTH, REGISTER_LABELS, totalWords } from './personWords';
import styles from './person.module.css';

/** Strokes of each register's icon. */
export const REGISTER_STROKES = {
  court: SHELL_ICONS.court,
  judgment: RECORD_ICON_PATHS.gavel,
  recorder: SHELL_ICONS.recorder,
  taxWarrant: SHELL_ICONS.taxWarrant,
};

/**
 * The number of records in each register, with a lane that shows its records by year. Renders
 * nothing if there are so few years that a sentence lists them. On phones, only the tabs are links.
 */
export function PersonTimeline({ registers }: { readonly registers: readonly PersonRegister[] }) {
  const isPhone = useMaxWidth(PHONE_WIDTH);
  const isPrinting = usePrinting();
  if (registers.every(({ total }) => total === 0) || fewYearsWords(registers) !== null) return null;
  return <Lanes registers={registers} hasLinks={!isPhone || isPrinting} />;
}

/** Half a bar's maximum width, as a share of the axis: 16 px of about 1,040. */
const HALF_BAR = 16 / 1_040;

interface LanesProps {
  readonly registers: readonly PersonRegister[];
  /** True if each register's figure links to its tab. */
  readonly hasLinks: boolean;
}

function Lanes({ hasLinks, registers }: LanesProps) {
  const query = useAppSelector(selectShownQuery);
  const years = registers.flatMap((each) => each.years.map(({ year }) => year));
  const first = Math.min(...years);
  const last = Math.max(...years);
  const most = Math.max(1, ...registers.flatMap((each) => each.years.map(({ count }) => count)));
  const half = Math.min(0.4, HALF_BAR * (last + 1 - first));
  const points = [...new Set(years)].sort((one, other) => one - other);
  return (
    <div className={styles.timeline}>
      <LaneChart
        caption="Records by year filed"
        isCaptionHidden
        hasLegend={false}
        pointName="Year"
        format={formatCount}
        data={{
          points: points.map(String),
          series: registers.map((each) => ({
            key: each.register,
            label: REGISTER_LABELS[each.register],
            values: points.map((year) => each.years.find((at) => at.year === year)?.count ?? 0),
          })),
        }}
        laneHeight={22}
        domain={[first, last + 1]}
        ticks={yearTicks(first, last)}
        lanes={registers.map((each) => ({
          key: each.register,
          head: !hasLinks ? (
            <div className={styles.figure}>
              <FigureParts of={each} />
            </div>
          ) : (
            <AppLink
              to={PERSON_PATH}
              query={viewQuery(query, { register: each.register })}
              className={styles.figure}
            >
              <FigureParts of={each} />
            </AppLink>
          ),
          spans: each.years.map(({ count, year }) => ({
            from: year + 0.5 - half,
            to: year + 0.5 + half,
            size: count / most,
          })),
        }))}
      />
    </div>
  );
}

function FigureParts({ of: each }: { readonly of: PersonRegister }) {
  return (
    <>
      <Drawing path={REGISTER_STROKES[each.register]} size={18} />
      <span>{REGISTER_LABELS[each.register]}</span>
      <strong>{totalWords(each)}</strong>
    </>
  );
}

/** Returns the years below the axis: the first, the last, and one in between. */
function yearTicks(first: number, last: number) {
  const middle = Math.round((first + last) / 2);
  return [...new Set(last - first > 3 ? [first, middle, last] : [first, last])].map((year) => ({
    at: year + 0.5,
    label: String(year),
  }));
}
