import type { Report } from '#contract/admin/reports/report';
import { reportQuery, shownColumns, type ReportRequest } from '#contract/admin/reports/request';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Checkbox } from '../../ui/Checkbox';
import { ToolMenu } from '../../ui/ToolMenu';

export interface ColumnMenuProps {
  readonly report: Report;
  readonly path: string;
  readonly request: ReportRequest;
}

/** Selects which columns a report shows; the report's URL and file use the same selection. */
export function ColumnMenu({ path, report, request }: ColumnMenuProps) {
  const dispatch = useAppDispatch();
  const shown = shownColumns(report, request.columns);
  const isLast = shown.length === 1;
  return (
    <ToolMenu id="report-columns" label="Columns">
      {report.columns.map((column) => {
        const isShown = shown.includes(column);
        return (
          <Checkbox
            key={column.key}
            checked={isShown}
            isDisabled={isShown && isLast}
            onCheckedChange={(isChosen) => {
              const chosen = report.columns.filter((each) =>
                each === column ? isChosen : shown.includes(each),
              );
              const columns = chosen.map(({ key }) => key).join(',');
              dispatch(addressChosen({ path, query: reportQuery({ ...request, columns }) }));
            }}
          >
            {column.header}
          </Checkbox>
        );
      })}
    </ToolMenu>
  );
}
