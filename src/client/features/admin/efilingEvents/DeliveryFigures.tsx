import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import { EFILING_SIDE_WORDS, EVENT_DAYS, LATE_AFTER_MS } from '#contract/filing/events';
import { isWaitLate, longestWait } from '#contract/filing/waitingEnvelopes';
import { formatCount } from '#contract/formats';
import type { EfilingEventList, EfilingHealth } from '#contract/schemas/efilingEvents';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { delayInWords } from './eventWords';

const LAST_DAYS = `Last ${String(EVENT_DAYS)} days`;

function sumOf(health: readonly EfilingHealth[], key: 'answered' | 'late' | 'refused' | 'waiting') {
  return health.reduce((sum, each) => sum + each[key], 0);
}

/** Envelopes at the courts, and message delivery between the two e-filing systems. */
export function DeliveryFigures({
  of: { asOf, differences, envelopes, health, isManagerHere },
}: {
  readonly of: EfilingEventList;
}) {
  const late = sumOf(health, 'late');
  const linked = (
    label: string,
    key: 'answered' | 'refused' | 'waiting',
    note: string,
    isProblem = false,
  ): Figure => {
    const count = sumOf(health, key);
    return {
      label,
      value:
        count === 0 ? (
          '0'
        ) : (
          <AppLink to={EFILING_EVENTS_PATH} query={{ outcome: key, all: 1 }}>
            {formatCount(count)}
          </AppLink>
        ),
      note: count === 0 && key !== 'answered' ? 'Usually 0' : note,
      tone: count > 0 && isProblem ? 'warning' : 'plain',
    };
  };
  return (
    <FiguresRow
      label="Envelopes and messages"
      figures={[
        {
          label: 'Waiting envelopes',
          value: formatCount(envelopes.count),
          note: longestWait(envelopes, asOf),
          tone: isWaitLate(envelopes, asOf) ? 'warning' : 'plain',
        },
        linked(
          'Waiting messages',
          'waiting',
          late === 0 ? 'To be delivered' : `${formatCount(late)} over an hour`,
          late > 0,
        ),
        linked('Refused', 'refused', LAST_DAYS, true),
        linked('Answered', 'answered', LAST_DAYS),
        slowestOf(health),
        ...(isManagerHere
          ? [
              {
                label: 'Status differences',
                value: formatCount(differences.length),
                note: differences.length === 0 ? 'Usually 0' : 'Listed below',
                tone: differences.length === 0 ? ('plain' as const) : ('warning' as const),
              },
            ]
          : []),
      ]}
    />
  );
}

function slowestOf(health: readonly EfilingHealth[]): Figure {
  const label = 'Slowest response';
  const slow = health.flatMap(({ sender, slowestSeconds }) =>
    slowestSeconds === null ? [] : [{ sender, slowestSeconds }],
  );
  const [slowest] = slow.sort((a, b) => b.slowestSeconds - a.slowestSeconds);
  if (slowest === undefined) return { label, value: 'None', note: LAST_DAYS };
  const isLate = slowest.slowestSeconds * 1_000 > LATE_AFTER_MS;
  const side = EFILING_SIDE_WORDS[slowest.sender];
  return {
    label,
    value: delayInWords(slowest.slowestSeconds),
    note: isLate ? `${side}: over an hour` : side,
    tone: isLate ? 'warning' : 'plain',
  };
}
