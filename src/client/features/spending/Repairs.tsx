import type { CodeRepair } from '#contract/schemas/codeRepair';
import { column, momentColumn, rowHeader, textColumn, toolsColumn } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { DataTable, type DataColumn } from '../../ui/DataTable';
import { Section } from '../../ui/Section';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { asSentenceStart } from '../../ui/words';
import { undoRepair } from './slice';
import { countsInWords } from './words';

/** Invoices are on this clock. */
export const CODE_TIME_ZONE = 'America/Indiana/Indianapolis';

/** "A-1, A-2"; a repair names at most three. */
function codesInWords(codes: CodeRepair['fromCodes']): string {
  return codes.map((code) => code ?? 'No code').join(', ');
}

const COLUMNS: readonly DataColumn<CodeRepair>[] = [
  rowHeader('Changed', (repair) => asSentenceStart(countsInWords(repair))),
  textColumn('From', ({ fromCodes }) => codesInWords(fromCodes)),
  textColumn('To', ({ toCodes }) => codesInWords(toCodes)),
  textColumn('By', ({ userName }) => userName, { priority: 3 }),
  momentColumn(CODE_TIME_ZONE)('When', ({ at }) => at),
  column('Kind', ({ isUndone, undoOf }) =>
    isUndone ? 'Taken back' : undoOf === null ? 'Change' : 'Took a change back',
  ),
  toolsColumn('Take back', (repair) => (repair.isUndone ? null : <UndoButton of={repair} />)),
];

/** The last changes, each with the way back. */
export function Repairs({ of }: { readonly of: readonly CodeRepair[] }) {
  if (of.length === 0) return null;
  return (
    <Section title="Last changes">
      <DataTable
        caption="Last changes of billing codes"
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
      Take back
      <VisuallyHidden>
        {' '}
        the change of {countsInWords(of)} to {codesInWords(of.toCodes)}
      </VisuallyHidden>
    </Button>
  );
}
