import { CSV_START, csvLine } from '#contract/csv';
import type { Person } from '#contract/schemas/person';
import { stateDate } from '#contract/stateClock';
import { saveText } from '../../platform/browserFiles';
import { usePagePorts } from '../../platform/PagePorts';
import { selectLocale } from '../../state/location/selectors';
import { selectView, viewChosen } from '../../state/preferences/views';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { ExportMenu } from '../../ui/ExportMenu';
import { RecordIcon } from '../../ui/RecordIcon';
import styles from './person.module.css';
import { cutRegisters, type PersonRow, type PersonView } from './personRows';
import { csvCells, CSV_HEADINGS, cutOffCells } from './personWords';

export interface PersonToolsProps {
  readonly of: Person;
  readonly view: PersonView;
  /** All listed rows of the current tab and chips, in order. */
  readonly rows: readonly PersonRow[];
}

/** Tools to switch to the compact view, print a report, and download the rows as a CSV file. */
export function PersonTools({ of: { fullName, registers }, rows, view }: PersonToolsProps) {
  const { now, print } = usePagePorts();
  const dispatch = useAppDispatch();
  const locale = useAppSelector(selectLocale);
  const isCompact = useAppSelector((state) => selectView(state, 'compactRows'));
  function save(): void {
    const cut = cutRegisters(registers, view);
    const today = stateDate(now());
    const cells = rows.map((row) => csvCells(row, locale, today));
    const lines = [CSV_HEADINGS, ...cells, ...cutOffCells(cut, view.liensOnly)].map(csvLine);
    const name = fullName
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60);
    saveText(
      `records-${name}${cut.length === 0 ? '' : '-incomplete'}.csv`,
      CSV_START + lines.join(''),
      'text/csv',
    );
  }
  return (
    <div className={styles.tools} data-print="hide">
      <span className={styles.wide}>
        <Button
          variant="quiet"
          size="small"
          aria-pressed={isCompact}
          onClick={() => dispatch(viewChosen({ view: 'compactRows', isChosen: !isCompact }))}
        >
          <RecordIcon name="density" size={16} />
          Compact
        </Button>
      </span>
      <ExportMenu
        id="person-export"
        entries={[
          { label: 'CSV', onChoose: save },
          { label: 'Print', onChoose: print },
        ]}
      />
    </div>
  );
}
