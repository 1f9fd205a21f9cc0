import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatQuantity } from '#contract/formats';
import {
  IMPORT_STOPPABLE_STATES,
  isRollbackFailed,
  type ImportRunAction,
} from '#contract/imports/runs';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Spinner } from '../../../ui/Spinner';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { ConfirmedAction } from '../ConfirmedAction';
import { changeImport } from './slice';
import { CountFigures, RefusedRows } from './TrialSection';
import { timeInWords } from './words';

function useAction({ importId, notifies, version }: ImportDetails, action: ImportRunAction) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => changeImport.select(root, action));
  const body = { action, version, typed: null, notifies };
  return {
    isSending: status === 'running',
    send: () => dispatch(changeImport.send({ params: { importId }, body })),
  };
}

/** The running job, with progress and Stop. */
export function WorkSection({ of }: { readonly of: ImportDetails }) {
  const { counts, isStopping, perSecond, secondsLeft, state, totalRows } = of;
  const stop = useAction(of, 'STOP');
  const words =
    state === 'checking'
      ? 'Checking the file'
      : state === 'trying'
        ? 'Comparing the file with existing records'
        : state === 'running'
          ? 'Importing'
          : 'Rolling back';
  const read = counts?.read ?? 0;
  return (
    <Section title="In progress">
      <Stack>
        {state === 'running' && totalRows !== null ? (
          <>
            <ProgressMeter
              label="Rows imported"
              used={read}
              included={totalRows}
              words={`${formatCount(read)} of ${formatCount(totalRows)} rows`}
            />
            <p>
              {perSecond === null ? 'Starting.' : `${formatCount(perSecond)} rows per second. `}
              {secondsLeft === null ? '' : `About ${timeInWords(secondsLeft)} left.`}
            </p>
          </>
        ) : (
          <Spinner label={words} />
        )}
        {IMPORT_STOPPABLE_STATES.includes(state) && (
          <Row>
            <Button isBusy={stop.isSending || isStopping} onClick={stop.send}>
              {isStopping ? 'Stopping' : 'Stop'}
            </Button>
          </Row>
        )}
      </Stack>
    </Section>
  );
}

const TITLES = {
  done: 'The import is complete',
  stopped: 'The import was stopped',
  failed: 'The import failed',
  rolledBack: 'The import was rolled back',
} as const;

/** The result of a run, and its rollback. */
export function ResultSection({ of }: { readonly of: ImportDetails }) {
  const { canRollBack, counts, importId, isFileStored, problem, rollback, runId, state } = of;
  const again = useAction(of, 'AGAIN');
  const back = useAction(of, 'ROLL_BACK');
  if (state !== 'done' && state !== 'stopped' && state !== 'failed' && state !== 'rolledBack') {
    return null;
  }
  const isOpen = state === 'stopped' || state === 'failed';
  const isFailedRollback = isRollbackFailed(of);
  return (
    <Section title="Result">
      <Stack>
        <MessageBox
          tone={isOpen || isFailedRollback ? 'warning' : 'success'}
          title={isFailedRollback ? 'The rollback failed' : TITLES[state]}
        >
          <p>
            {problem ??
              (rollback === null
                ? 'Search shows the new records.'
                : formatQuantity(
                    rollback.restored,
                    'record was restored to its state before the run.',
                    'records were restored to their state before the run.',
                  ))}
          </p>
          {isFailedRollback && (
            <p>Some records may already be restored. Roll back again to restore the others.</p>
          )}
        </MessageBox>
        {counts !== null && <CountFigures counts={counts} label="Rows in this run" />}
        {counts !== null && counts.refused > 0 && (
          <Row>
            {runId !== null && (
              <BackendLink to={BACKEND_PAGES.refusedRows} query={{ runId }}>
                Rejected rows by reason
              </BackendLink>
            )}
            <RefusedRows importId={importId} />
          </Row>
        )}
        {rollback !== null && rollback.left > 0 && (
          <MessageBox tone="warning" title="Records not rolled back">
            <p>
              A later import changed {formatQuantity(rollback.left, 'record')}:{' '}
              {rollback.leftKeys.join(', ')}
              {rollback.left > rollback.leftKeys.length ? ', and others' : ''}
            </p>
          </MessageBox>
        )}
        {isOpen && isFileStored && (
          <Row>
            <Button isBusy={again.isSending} onClick={again.send}>
              Run again
            </Button>
          </Row>
        )}
        {canRollBack && (
          <ConfirmedAction
            button="Roll back"
            title="Roll back this import?"
            lines={[
              'All records it added, changed, or removed are restored to their previous state.',
              'Records changed by a later import aren’t rolled back. They’ll be listed on this page.',
            ]}
            isSending={back.isSending}
            onConfirm={back.send}
          />
        )}
      </Stack>
    </Section>
  );
}
