import { LOGIN_MONITOR_PATH } from '#contract/admin/pages';
import { formatCount, formatQuantity } from '#contract/formats';
import { isUnusual, LOGIN_OUTCOME_WORDS } from '#contract/account/logins';
import type { LoginHour, LoginOverview } from '#contract/schemas/logins';
import { BarChart } from '../../../ui/charts/BarChart';
import { FiguresRow } from '../../../ui/FiguresRow';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { when } from '../stateTime';

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
          label: LOGIN_OUTCOME_WORDS[outcome],
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

function loginsInWords(hours: readonly LoginHour[]): string {
  const sum = (key: 'failed' | 'succeeded') => hours.reduce((all, each) => all + each[key], 0);
  const [logins, failures] = [sum('succeeded'), sum('failed')];
  const count = (number: number, word: string) =>
    number === 0 ? `no ${word}s` : formatQuantity(number, word);
  return `${asSentenceStart(count(logins, 'login'))} and ${count(failures, 'failure')} in the last 48 hours.`;
}

/** Logins and failures by hour. */
export function LoginHours({ of: hours }: { readonly of: readonly LoginHour[] }) {
  if (hours.length < 2) return <p>{loginsInWords(hours)}</p>;
  return (
    <BarChart
      caption="Logins by hour, last 48 hours"
      table="button"
      pointName="Hour"
      format={formatCount}
      height={120}
      data={{
        points: hours.map(({ at }) => when(at)),
        series: [
          { key: 'succeeded', label: 'Logged in', values: hours.map(({ succeeded }) => succeeded) },
          { key: 'failed', label: 'Failed', values: hours.map(({ failed }) => failed) },
        ],
      }}
    />
  );
}
