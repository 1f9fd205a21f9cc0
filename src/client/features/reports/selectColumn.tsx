import type { Report } from '#contract/admin/reports/report';
import type { ReportRow } from '#contract/schemas/reports';
import { column } from '../../records/columns';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Checkbox } from '../../ui/Checkbox';
import type { DataColumn } from '../../ui/dataColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { rowToggled, selectActionDesk } from './actionSlice';

/**
 * Returns the id that selecting a row adds: the account's or the row's own; null if the row can't
 * be selected.
 */
function selectionOf(of: Report, row: ReportRow): number | null {
  return of.hasBounceFixes === true ? Number(row.id) : row.accountId;
}

/** Returns a column with a checkbox for each row that an action can change. */
export function selectColumn(of: Report): DataColumn<ReportRow> {
  const named = of.hasBounceFixes === true ? 'text' : 'account';
  const name = of.columns.findIndex(({ kind }) => kind === named);
  return column<ReportRow, string>(
    'Select',
    (row) => {
      const id = selectionOf(of, row);
      return id === null ? (
        <VisuallyHidden>None</VisuallyHidden>
      ) : (
        <SelectCell id={id} name={row.values[name] ?? ''} />
      );
    },
    { isLabelHidden: true, phone: 'start' },
  );
}

function SelectCell({ id, name }: { readonly id: number; readonly name: string }) {
  const dispatch = useAppDispatch();
  const isSelected = useAppSelector((state) => selectActionDesk(state).selected.includes(id));
  return (
    <Checkbox checked={isSelected} onCheckedChange={() => dispatch(rowToggled({ id }))}>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Checkbox>
  );
}
