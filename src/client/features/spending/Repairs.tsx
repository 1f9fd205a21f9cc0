import type { CodeRepair } from '#contract/schemas/codeRepair';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, rowHeader, textColumn, toolsColumn } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Section } from '../../ui/Section';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { asSentenceStart } from '../../ui/words';
import { undoRepair } from './slice';
import { countsInWords } from './words';

/** Formats codes: "A-1, A-2"; a repair has at most three. */
function codesInWords(codes: CodeRepair['fromCodes']): string {
  return codes.map((code) => code ?? 'No code').join(', ');
}

const COLUMNS: readonly DataColumn<CodeRepair>[] = [
  rowHeader('Changed', (repair) => asSentenceStart(countsInWords(repair))),
  textColumn('From', ({ fromCodes }) => codesInWords(fromCodes)),
  textColumn('To', ({ toCodes }) => codesInWords(toCodes)),
  textColumn('By', ({ userName }) => userName, { priority: 3 }),
  momentColumn(STATE_TIME_ZONE)('Time', ({ at }) => at),
  column('Type', ({ isUndone, undoOf }) =>
    isUndone ? 'Undone' : undoOf === null ? 'Change' : 'Undo',
  ),
  toolsColumn('Undo', (repair) => (repair.isUndone ? null : <UndoButton of={repair} />)),
];

/** Recent changes with undo. */
export function Repairs({ of }: { readonly of: readonly CodeRepair[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="Recent changes">
      <DataTable
        caption="Recent billing code changes"
        isCaptionHidden
        columns={COLUMNS}
        rows={of}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

function UndoButton({ of }: { readonly of: CodeRepair }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => undoRepair.select(state, String(of.id)));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() => dispatch(undoRepair.send({ params: { repairId: of.id }, body: {} }))}
    >
      {' '}
      Undo{' '}
      <VisuallyHidden>
        {' '}
        the change of {countsInWords(of)} to {codesInWords(of.toCodes)}
      </VisuallyHidden>
    </Button>
  );
}
