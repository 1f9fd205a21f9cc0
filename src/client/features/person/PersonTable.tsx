import { useMemo } from 'react';
import { typedNameWords } from '#contract/records/captionWords';
import { formatCount, formatDate } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { PERSON_PATH } from '#contract/records/personPage';
import { RECORD_PAGES } from '#contract/records/pages';
import type { PersonRegister } from '#contract/schemas/person';
import { stateDate } from '#contract/stateClock';
import { RibbonName } from '../../records/results/RibbonName';
import { usePagePorts } from '../../platform/PagePorts';
import { useMaxWidth } from '../../platform/useMinWidth';
import { usePrinting } from '../../platform/usePrinting';
import { selectLocale, selectShownQuery } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { selectView } from '../../state/preferences/views';
import { selectRegister } from '../../state/search/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { classNames } from '../../ui/classNames';
import type { DataColumn, RowGroup } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Drawing } from '../../ui/Drawing';
import { Pagination } from '../../ui/Pagination';
import { StatusTag } from '../../ui/StatusTag';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';
import { MarkCell } from './MarkCell';
import styles from './person.module.css';
import {
  cityOf,
  cutRegisters,
  isListedInPart,
  liensOf,
  pageOf,
  viewQuery,
  type PersonRow,
  type PersonView,
} from './personRows';
import { REGISTER_STROKES } from './PersonTimeline';
import {
  kindWords,
  leftOutWords,
  PHONE_WIDTH,
  reasonOf,
  REGISTER_LABELS,
  statusOf,
  titleOf,
  totalWords,
} from './personWords';
import { useAllOf } from './useAllOf';

export interface PersonTableProps {
  readonly fullName: string;
  readonly registers: readonly PersonRegister[];
  /** Rows of the current tab and chips, in order. */
  readonly rows: readonly PersonRow[];
  /** Number of records of the tab that are left out because they are marked as a different person. */
  readonly leftOut: number;
  readonly view: PersonView;
}

const PAGE = 12;
const COMPACT_PAGE = 16;
/**
 * Rows are grouped by city if there are at least this many; otherwise, wide windows have a column
 * for the city.
 */
const MIN_GROUPED = 6;

/** One table of all records, a page at a time; all rows when printed. */
export function PersonTable({ fullName, leftOut, registers, rows, view }: PersonTableProps) {
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  const locale = useAppSelector(selectLocale);
  const query = useAppSelector(selectShownQuery);
  const isCompact = useAppSelector((state) => selectView(state, 'compactRows'));
  const isPrinting = usePrinting();
  const isPhone = useMaxWidth(PHONE_WIDTH);
  const isGrouped = view.register === null && (isPhone || rows.length >= MIN_GROUPED);
  const { now } = usePagePorts();
  const today = stateDate(now());
  const columns = useMemo(
    () => columnsOf(fullName, locale, today, !isGrouped),
    [fullName, isGrouped, locale, today],
  );
  const size = isPrinting ? Math.max(1, rows.length) : isCompact ? COMPACT_PAGE : PAGE;
  const page = pageOf(rows, view.page, size);
  const isPartial = view.liensOnly || view.marked !== null || registers.some(isListedInPart);
  const groupOf = useMemo(() => cityGroups(rows, locale, isPartial), [isPartial, locale, rows]);
  const isCut = view.liensOnly && cutRegisters(registers, view).length > 0;
  const partial = registers
    .filter((each) => !view.liensOnly && [null, each.register].includes(view.register))
    .filter(isListedInPart);
  const register = registers.find((each) => each.register === view.register);
  if (rows.length === 0) {
    return (
      <p className={styles.none}>
        No {view.liensOnly ? 'liens' : 'records'} in this list.{' '}
        {leftOut === 0 ? null : `${leftOutWords(leftOut)} `}
        {register === undefined || register.total === 0 ? null : (
          <AppLink to={PERSON_PATH} query={viewQuery(query, { liensOnly: false, marked: null })}>
            Remove filters
          </AppLink>
        )}
      </p>
    );
  }
  return (
    <div className={styles.rows} data-compact={isCompact || undefined}>
      <DataTable
        caption={
          isGrouped
            ? `Records for “${typedNameWords(fullName)}” by city`
            : `${view.register === null ? 'Records' : REGISTER_LABELS[view.register]} for “${typedNameWords(fullName)}”`
        }
        isCaptionHidden
        columns={columns}
        rows={page.rows}
        rowKey={({ key }) => key}
        groupOf={isGrouped ? groupOf : undefined}
      />
      <div className={styles.foot}>
        <p className={styles.shown}>
          {page.count > 1 || isCut || partial.length > 0
            ? rangeWords(page.rows.length, page.current, size, rows.length)
            : ''}
          {isCut
            ? ` listed here; ${formatCount(liensOf(registers, view.register))} liens in total`
            : ''}
          {leftOut === 0 ? '' : ` ${leftOutWords(leftOut)}`}
          {partial.map((each) => (
            <SeeAll key={each.register} fullName={fullName} of={each} />
          ))}
        </p>
        <div data-print="hide">
          <Pagination
            label="Pages of records"
            current={page.current}
            count={page.count}
            hrefFor={(next) => hrefs.screen(PERSON_PATH, viewQuery(query, { page: next }))}
            onNavigate={(next) =>
              dispatch(
                addressChosen({ path: PERSON_PATH, query: viewQuery(query, { page: next }) }),
              )
            }
          />
        </div>
      </div>
    </div>
  );
}

function rangeWords(count: number, page: number, size: number, total: number): string {
  const first = (page - 1) * size + 1;
  return `${formatCount(first)}–${formatCount(first + count - 1)} of ${formatCount(total)}`;
}

/** Link to all records of a register; shown if only the best matches are listed. */
function SeeAll({
  fullName,
  of: { capped, register, total },
}: {
  readonly fullName: string;
  readonly of: PersonRegister;
}) {
  const all = useAllOf(register, fullName);
  const { things } = useAppSelector((state) => selectRegister(state, register));
  return (
    <>
      {' · '}
      <AppLink {...all}>
        See all {totalWords({ capped, total })} {things}
      </AppLink>
    </>
  );
}

function columnsOf(
  fullName: string,
  locale: Locale,
  today: string,
  hasCity: boolean,
): readonly DataColumn<PersonRow>[] {
  const city: DataColumn<PersonRow> = {
    key: 'city',
    header: 'City',
    width: '6.5rem',
    cell: (row) => (
      <span className={styles.city} title={cityOf(row)}>
        {shortCity(cityOf(row), locale)}
      </span>
    ),
  };
  return [
    ...(hasCity ? [city] : []),
    {
      key: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: (row) => <NameCell row={row} />,
    },
    {
      key: 'record',
      header: 'Record',
      width: hasCity ? '27%' : '36%',
      cell: ({ record, register }) => (
        <span className={classNames(styles.line, styles.stacked)}>
          <span className={styles.number}>{record.number}</span>
          <bdi className={styles.second} title={titleOf(register, record) ?? undefined}>
            {kindWords(register, record)}
          </bdi>
        </span>
      ),
    },
    {
      key: 'filed',
      header: 'Date',
      width: '8.75rem',
      cell: ({ record, register }) => {
        const status = statusOf(register, record, locale, today);
        return (
          <span className={styles.filed}>
            <span className={styles.date}>
              {record.filedOn === null ? '' : formatDate(record.filedOn)}
            </span>
            {status === null ? null : (
              <span className={styles.status}>
                <StatusTag tone={status.tone}>{status.label}</StatusTag>
              </span>
            )}
          </span>
        );
      },
    },
    {
      key: 'mark',
      header: 'Same person',
      width: '10.5rem',
      cell: (row) => <MarkCell fullName={fullName} row={row} />,
    },
  ];
}

/**
 * Returns the heading of a row's city, with the number of its records: "Gary · 6 records", or "Gary
 * · 6 listed" if the list leaves records out.
 */
function cityGroups(
  rows: readonly PersonRow[],
  locale: Locale,
  isPartial: boolean,
): (row: PersonRow) => RowGroup {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(cityOf(row), (counts.get(cityOf(row)) ?? 0) + 1);
  return (row) => {
    const city = cityOf(row);
    const count = counts.get(city) ?? 0;
    const unit = isPartial ? 'listed' : count === 1 ? 'record' : 'records';
    const words = `${formatCount(count)} ${unit}`;
    return { key: city, label: `${shortCity(city, locale)} · ${words}` };
  };
}

/** Shortens a city: "Richmond, IN" to "Richmond" in the Indiana edition. */
function shortCity(city: string, { abbreviation }: Locale): string {
  const suffix = `, ${abbreviation}`;
  return city.endsWith(suffix) ? city.slice(0, -suffix.length) : city;
}

/** Icon of the register, matched name with its ribbon, role, and reason. */
function NameCell({ row }: { readonly row: PersonRow }) {
  const { record, register } = row;
  const [best] = record.matches;
  const { field, path } = RECORD_PAGES[register];
  const facts = [best?.role, reasonOf(row)].filter((fact) => fact !== undefined && fact !== '');
  return (
    <span className={styles.line} data-mark={row.mark?.mark}>
      <span className={styles.icon}>
        <Drawing path={REGISTER_STROKES[register]} size={16} />
      </span>
      <VisuallyHidden>{REGISTER_LABELS[register]}: </VisuallyHidden>
      <span className={styles.stacked}>
        <AppLink to={path} query={{ [field]: record.id }} className={styles.name}>
          <bdi>
            {best === undefined ? (
              (titleOf(register, record) ?? record.number)
            ) : (
              <RibbonName match={best} />
            )}
          </bdi>
        </AppLink>
        <span className={classNames(styles.second, styles.role)} title={facts.join(' · ')}>
          {facts.join(' · ')}
        </span>
      </span>
    </span>
  );
}
