import { LOGIN_MONITOR_PATH } from '#contract/admin/pages';
import { formatCount, formatDateTimeShort, formatQuantity } from '#contract/formats';
import { isUnusual, LOGIN_OUTCOME_WORDS, type LoginOutcome } from '#contract/account/logins';
import type { LoginHour, LoginOverview } from '#contract/schemas/logins';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { HOUR_MS } from '#contract/time';
import { useChartHeight } from '../../../records/chartHeights';
import { BarChart } from '../../../ui/charts/BarChart';
import { FiguresRow } from '../../../ui/FiguresRow';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';

/** Labels that fit in one line of a figure on a phone. */
const FIGURE_WORDS: Readonly<Partial<Record<LoginOutcome, string>>> = {
  PASSWORD: 'Password logins',
  CODE: 'Code logins',
  PASSKEY: 'Passkey logins',
  UNKNOWN_USER: 'Unknown user',
};

/** Attempts by result, open sessions, and throttles; unusual numbers are marked. */
export function LoginFigures({
  of: { counts, failuresLastHour, sessionTotal, throttles, usual },
}: {
  readonly of: LoginOverview;
}) {
  const isHigh = isUnusual({ failures: failuresLastHour, usual });
  return (
    <FiguresRow
      label="Attempts"
      figures={[
        {
          label: 'Failures, last hour',
          value: formatCount(failuresLastHour),
          note: `Usually ${String(usual)} at this time`,
          tone: isHigh ? 'warning' : 'plain',
        },
        ...counts.map(({ count, outcome }) => ({
          label: FIGURE_WORDS[outcome] ?? LOGIN_OUTCOME_WORDS[outcome],
          value: (
            <AppLink to={LOGIN_MONITOR_PATH} query={{ outcome }}>
              {formatCount(count)}
            </AppLink>
          ),
          note: 'Last 24 hours',
        })),
        { label: 'Open sessions', value: formatCount(sessionTotal), note: 'Now' },
        {
          label: 'Login throttles',
          value: formatCount(throttles.length),
          note: 'Usually 0',
          tone: throttles.length > 0 ? 'warning' : 'plain',
        },
      ]}
    />
  );
}

interface LoginHoursProps {
  /** Hours with attempts. */
  readonly of: readonly LoginHour[];
  /** ISO instant of the response. */
  readonly asOf: string;
}

function loginsInWords(hours: readonly LoginHour[]): string {
  const sum = (key: 'failed' | 'succeeded') => hours.reduce((all, each) => all + each[key], 0);
  const [logins, failures] = [sum('succeeded'), sum('failed')];
  const count = (number: number, word: string) =>
    number === 0 ? `no ${word}s` : formatQuantity(number, word);
  return `${asSentenceStart(count(logins, 'login'))} and ${count(failures, 'failure')} in the last 48 hours.`;
}

/** Hours in the chart. */
const CHART_HOURS = 48;

/** Returns all hours up to `asOf`, so that hours without attempts have room in the chart. */
function allHours(known: readonly LoginHour[], asOf: string): readonly LoginHour[] {
  const byTime = new Map(known.map((hour) => [Date.parse(hour.at), hour]));
  const last = Math.floor(Date.parse(asOf) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: CHART_HOURS }, (_none, index) => {
    const at = last - (CHART_HOURS - 1 - index) * HOUR_MS;
    return byTime.get(at) ?? { at: new Date(at).toISOString(), succeeded: 0, failed: 0 };
  });
}

/** Logins and failures by hour. */
export function LoginHours({ of: known, asOf }: LoginHoursProps) {
  const chartHeight = useChartHeight();
  if (known.length < 2) return <p>{loginsInWords(known)}</p>;
  const hours = allHours(known, asOf);
  return (
    <BarChart
      caption="Logins by hour, last 48 hours"
      table="button"
      pointName="Hour"
      format={formatCount}
      height={Math.min(120, chartHeight)}
      data={{
        points: hours.map(({ at }) => formatDateTimeShort(at, STATE_TIME_ZONE, asOf)),
        series: [
          { key: 'succeeded', label: 'Logged in', values: hours.map(({ succeeded }) => succeeded) },
          { key: 'failed', label: 'Failed', values: hours.map(({ failed }) => failed) },
        ],
      }}
    />
  );
}
