import { PERSON_PATH } from '#contract/personPage';
import { SHELL_ICONS } from '#contract/shellIcons';
import type { PersonRegister } from '#contract/schemas/person';
import { useMaxWidth } from '../../platform/useMinWidth';
import { usePrinting } from '../../platform/usePrinting';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { LaneChart } from '../../ui/charts/LaneChart';
import { Disclosure } from '../../ui/Disclosure';
import { Drawing } from '../../ui/Drawing';
import { FiguresRow } from '../../ui/FiguresRow';
import { formatCount } from '../../ui/formats';
import { RECORD_ICON_PATHS } from '../../ui/recordIconPaths';
import { AppLink } from '../../widgets/AppLink';
import { viewQuery } from './personRows';
import { PHONE_WIDTH, REGISTER_LABELS, thingsWords, totalWords } from './personWords';
import styles from './person.module.css';

/** Strokes of each register's icon. */
export const REGISTER_STROKES = {
  court: SHELL_ICONS.court,
  judgment: RECORD_ICON_PATHS.gavel,
  recorder: SHELL_ICONS.recorder,
  taxWarrant: SHELL_ICONS.taxWarrant,
};

/**
 * The number of records in each register, with a lane of its records by year; a sentence for one
 * year, or for two years of one register. On phones, the lanes are collapsed, and only the tabs are
 * links.
 */
export function PersonTimeline({ registers }: { readonly registers: readonly PersonRegister[] }) {
  const isPhone = useMaxWidth(PHONE_WIDTH);
  const isPrinting = usePrinting();
  const years = new Set(registers.flatMap((each) => each.years.map(({ year }) => year)));
  const fewYears = registers.length === 1 ? 2 : 1;
  if (years.size <= fewYears) {
    return <FewYears registers={registers} years={[...years].sort()} />;
  }
  if (!isPhone || isPrinting) return <Lanes registers={registers} hasLinks />;
  return (
    <div className={styles.phoneFigures}>
      <FiguresRow
        label="Records found"
        figures={registers.map((each) => ({
          label: REGISTER_LABELS[each.register],
          shortLabel: each.register === 'taxWarrant' ? 'Warrants' : undefined,
          value: totalWords(each),
        }))}
      />
      <Disclosure summary="Timeline">
        <Lanes registers={registers} hasLinks={false} />
      </Disclosure>
    </div>
  );
}

interface FewYearsProps extends LanesOf {
  /** Ascending. */
  readonly years: readonly number[];
}

/** Sentence in place of the lanes: "3 documents, recorded in 2020 and 2025". */
function FewYears({ registers, years: named }: FewYearsProps) {
  if (named.length === 0) return null;
  const found = registers.filter(({ years }) => years.length > 0);
  const verb = found.every(({ register }) => register === 'recorder') ? 'recorded' : 'filed';
  return (
    <p className={styles.note}>
      {found.map(thingsWords).join(', ')}, {verb} in {named.join(' and ')}
    </p>
  );
}

/** Half a bar's maximum width, as a share of the axis: 16 px of about 1,040. */
const HALF_BAR = 16 / 1_040;

interface LanesOf {
  readonly registers: readonly PersonRegister[];
}

interface LanesProps extends LanesOf {
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
        laneHeight={28}
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
