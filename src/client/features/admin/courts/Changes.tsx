import { useState } from 'react';
import { COURT_CHANGE_WORDS } from '#contract/courts/details';
import { formatDate, formatDateTime } from '#contract/formats';
import type { CourtChange } from '#contract/schemas/courtDetails';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import {
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { ChangeFields, dayProblem, WhyField, whyProblem } from './ChangeFields';
import { undoCourtChange } from './slice';

/**
 * Returns the status tag of a change; an undo with a future effective date is shown as scheduled.
 */
function stateOf(
  { applied, canUndo, effectiveOn, kind, undo, undone }: CourtChange,
  today: string,
) {
  if (undo !== null && undo.effectiveOn > today) {
    return { tone: 'warning', word: `Undo scheduled for ${formatDate(undo.effectiveOn)}` } as const;
  }
  if (undone !== null) return { tone: 'neutral', word: 'Undone' } as const;
  if (!canUndo) return { tone: 'neutral', word: 'Undo' } as const;
  // A policy is stored with its effective date when it is entered, so it's applied immediately.
  const isScheduled = applied === null || (kind === 'policy' && effectiveOn > today);
  return isScheduled
    ? ({ tone: 'open', word: `From ${formatDate(effectiveOn)}` } as const)
    : ({ tone: 'released', word: 'Made' } as const);
}

/** The change history of a court, with undo. */
export function Changes({
  changes,
  courtId,
  today,
}: {
  readonly courtId: number;
  readonly changes: readonly CourtChange[];
  /** Today's date at the court. */
  readonly today: string;
}) {
  const [undoing, setUndoing] = useState<number | null>(null);
  const undone = changes.find(({ canUndo, id }) => canUndo && id === undoing);
  const scheduled = new Set(
    changes.flatMap(({ undo }) => (undo?.canCancel === true ? undo.id : [])),
  );
  const nameOf = ({ changed, kind }: CourtChange): string =>
    `${COURT_CHANGE_WORDS[kind]}, ${formatDateTime(changed, STATE_TIME_ZONE)}`;
  const columns = [
    rowHeader<CourtChange>('Change', ({ kind, lines, why }) => (
      <>
        {COURT_CHANGE_WORDS[kind]}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {why === '' ? null : `Reason: ${why}`}
      </>
    )),
    textColumn<CourtChange>('From', ({ effectiveOn }) => formatDate(effectiveOn), { priority: 2 }),
    momentColumn(STATE_TIME_ZONE)<CourtChange>('Made', ({ changed }) => changed, { priority: 2 }),
    textColumn<CourtChange>('By', ({ by }) => by, { priority: 2 }),
    statusColumn<CourtChange>('Status', (change) => stateOf(change, today)),
    toolsColumn<CourtChange>('Undo', (change) => {
      const { canUndo, id, undo } = change;
      const target = undo?.canCancel === true ? undo.id : canUndo ? id : null;
      if (target === null) return null;
      const word = scheduled.has(target) ? 'Cancel undo' : 'Undo';
      return (
        <Button
          size="small"
          aria-label={`${word}: ${nameOf(change)}`}
          onClick={() => setUndoing(target)}
        >
          {word}
        </Button>
      );
    }),
  ];
  return (
    <Section title="Changes">
      <Stack>
        {undone === undefined ? null : (
          <UndoForm
            key={undone.id}
            change={undone}
            isUndo={scheduled.has(undone.id)}
            courtId={courtId}
            today={today}
            onClose={() => setUndoing(null)}
          />
        )}
        {changes.length === 0 ? (
          <p>No changes yet.</p>
        ) : (
          <DataTable
            caption="Changes to this court"
            columns={columns}
            rows={changes}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Stack>
    </Section>
  );
}

function UndoForm({
  change: { applied, id, kind, lines },
  courtId,
  isUndo,
  onClose,
  today,
}: {
  readonly change: CourtChange;
  /** True if the change is a scheduled undo. */
  readonly isUndo: boolean;
  readonly courtId: number;
  readonly today: string;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  // A future change is canceled instead of undone; a closed day has no effective date.
  const hasDay = applied !== null && kind !== 'closedDay';
  const form = useForm({
    id: `courtUndo${String(id)}`,
    started: { effectiveOn: today, why: '' },
    check: ({ effectiveOn, why }) => ({
      effectiveOn: hasDay ? dayProblem(effectiveOn, today) : null,
      why: whyProblem(why),
    }),
    command: useAppSelector((state) => undoCourtChange.select(state, String(id))),
    onSend: ({ effectiveOn, why }) =>
      dispatch(
        undoCourtChange.send({
          params: { courtId, changeId: id },
          body: hasDay ? { why, effectiveOn } : { why },
        }),
      ),
  });
  return (
    <Form
      form={form}
      label={isUndo ? 'Cancel an undo' : 'Undo a change'}
      button={isUndo ? 'Cancel undo' : 'Undo change'}
      actions={<Button onClick={onClose}>{isUndo ? 'Close' : 'Cancel'}</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <p>
          {applied === null
            ? isUndo
              ? 'This undo will be canceled, and the change stays in effect:'
              : 'This change will be canceled:'
            : hasDay
              ? 'This is reversed starting on the day below, as a separate change:'
              : 'This is reversed, as a separate change:'}
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {hasDay ? <ChangeFields form={form} today={today} /> : <WhyField form={form} />}
      </Stack>
    </Form>
  );
}
