import { formatCount } from '#contract/formats';
import { REPORT_ACTION_WORDS } from '#contract/admin/reports/reportActions';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { ReportAction } from '#contract/schemas/reportActions';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { AppLink } from '../../../widgets/AppLink';
import { reportActions, stepReportAction } from '../slice';

const STATES: Readonly<Record<ReportAction['state'], Status>> = {
  RUNNING: { tone: 'open', word: 'Running' },
  STOPPED: { tone: 'warning', word: 'Stopped' },
  DONE: { tone: 'released', word: 'Done' },
  UNDOING: { tone: 'open', word: 'Undoing' },
  UNDONE: { tone: 'closed', word: 'Undone' },
};

const COLUMNS = [
  rowHeader<ReportAction>('Change', ({ kind }) => REPORT_ACTION_WORDS[kind].button),
  column<ReportAction>('Report', ({ reportId }) => {
    const { path, title } = reportPage(reportId);
    return <AppLink to={path}>{title}</AppLink>;
  }),
  textColumn<ReportAction>('Reason', ({ reason }) => reason, { priority: 3 }),
  textColumn<ReportAction>('Started by', ({ requestedBy }) => requestedBy, {
    none: 'A deleted user',
    priority: 3,
  }),
  momentColumn(STATE_TIME_ZONE)<ReportAction>('Started', ({ requestedAt }) => requestedAt, {
    priority: 2,
  }),
  statusColumn<ReportAction>('Status', ({ state }) => STATES[state]),
  textColumn<ReportAction>('Accounts', progressInWords),
  column<ReportAction>('Action', (action) => <Step of={action} />),
];

function progressInWords({ changed, kept, skipped, total, undone, waiting }: ReportAction): string {
  const parts = [
    [changed, 'changed'],
    [undone, 'restored'],
    [kept, 'changed again since, so not restored'],
    [skipped, 'skipped'],
    [waiting, 'left'],
  ] as const;
  const shown = parts.flatMap(([count, word]) =>
    count === 0 ? [] : [`${formatCount(count)} ${word}`],
  );
  return `${formatCount(total)}: ${shown.join(', ')}`;
}

function Step({ of: { changed, id, kind, state } }: { readonly of: ReportAction }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((all) => stepReportAction.select(all, String(id)));
  const isRunning = state === 'RUNNING' || state === 'UNDOING';
  if (!isRunning && (state === 'UNDONE' || changed === 0)) return 'None';
  const step = isRunning ? 'STOP' : 'UNDO';
  const word = isRunning ? 'Stop' : 'Undo';
  return (
    <Button
      size="small"
      aria-label={`${word}: ${REPORT_ACTION_WORDS[kind].button}`}
      isBusy={status === 'running'}
      onClick={() => dispatch(stepReportAction.send({ params: { actionId: id }, body: { step } }))}
    >
      {word}
    </Button>
  );
}

/** Changes to many accounts, with progress, Stop, and Undo. */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(reportActions.select)}
      things={{ one: 'change', many: 'changes' }}
      caption="Bulk account changes, newest first"
      columns={COLUMNS}
      empty={{
        title: 'No changes',
        text: 'Changes that you start from a report will appear here with their progress.',
      }}
    />
  );
}
