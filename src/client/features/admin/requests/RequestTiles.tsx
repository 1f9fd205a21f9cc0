import { HTTP_LOGGING_PATH } from '#contract/admin/pages';
import { formatCount, formatDecimal } from '#contract/formats';
import type { LinkQuery } from '#contract/site/queryFields';
import { SLOW_REQUEST_MS } from '#contract/admin/requestLog';
import type { LastHour, RequestPace } from '#contract/schemas/requestLog';
import { Sparkline } from '../../../ui/charts/Sparkline';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { millisecondsInWords } from './requestColumns';

/** Share of slow requests above which action is needed. */
const USUAL_SLOW_SHARE = 0.01;

/** Minimum points of a trend; fewer look like a broken line, and a flat line says nothing. */
const MIN_TREND = 6;

/** A number of requests, as a link to them. */
function Matches({ count, query }: { readonly count: number; readonly query: LinkQuery }) {
  if (count === 0) return '0';
  return (
    <AppLink to={HTTP_LOGGING_PATH} query={query}>
      {formatCount(count)}
    </AppLink>
  );
}

/** Formats a share: "0.8%". */
function shareWords(part: number, all: number): string {
  const percent = all === 0 ? 0 : (100 * part) / all;
  return `${formatDecimal(percent)}%`;
}

const duration = (ms: number | null): string => (ms === null ? 'None' : millisecondsInWords(ms));

/** Requests of the last 60 minutes: how many, how fast, and how many failed. */
export function RequestTiles({ of }: { readonly of: LastHour }) {
  const trend = (valueOf: (step: RequestPace) => number | null) => {
    const values = of.steps.map(valueOf);
    const there = values.filter((value) => value !== null);
    if (there.length < MIN_TREND || new Set(there).size < 2) return {};
    const [least, most] = [Math.min(...there), Math.max(...there)].map((value) =>
      formatCount(Math.round(value)),
    );
    const label = `In steps of 5 minutes: between ${least ?? ''} and ${most ?? ''}`;
    return { trend: <Sparkline label={label} values={values} /> };
  };
  const figures: readonly Figure[] = [
    {
      label: 'Requests a minute',
      value: formatDecimal(of.requests / 60),
      note: `${formatCount(of.requests)} in 60 minutes`,
      ...trend(({ requests }) => requests),
    },
    {
      label: 'Median (p50)',
      value: duration(of.p50Ms),
      note: 'Half are faster',
      ...trend(({ p50Ms }) => p50Ms),
    },
    {
      label: '95th percentile (p95)',
      value: duration(of.p95Ms),
      note: '1 in 20 is slower',
      ...trend(({ p95Ms }) => p95Ms),
    },
    {
      label: 'Slower than 1 s',
      value: <Matches count={of.slow} query={{ slowerThan: String(SLOW_REQUEST_MS) }} />,
      note: `${shareWords(of.slow, of.requests)}, limit ${String(USUAL_SLOW_SHARE * 100)}%`,
      tone: of.slow > USUAL_SLOW_SHARE * of.requests ? 'warning' : 'plain',
      ...trend(({ slow }) => slow),
    },
    {
      label: 'Server errors',
      value: <Matches count={of.errors} query={{ status: '5xx' }} />,
      note: 'Usually 0',
      tone: of.errors > 0 ? 'warning' : 'plain',
      ...trend(({ errors }) => errors),
    },
    {
      label: 'Busy (503)',
      value: <Matches count={of.busy} query={{ status: '503' }} />,
      note: of.busy === 0 ? 'Usually 0' : 'Server errors',
      tone: of.busy > 0 ? 'warning' : 'plain',
      ...trend(({ busy }) => busy),
    },
  ];
  return <FiguresRow label="Requests, last 60 minutes" figures={figures} />;
}
