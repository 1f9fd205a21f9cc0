import { useMemo, type ReactNode } from 'react';
import { dataOf } from '../state/loadable/dataOf';
import { selectShownQuery } from '../state/location/selectors';
import { useAppSelector } from '../store/hooks';
import { AppLink } from '../widgets/AppLink';
import { ChoiceChips, type ChipChoice, type ChoiceChipsProps } from './ChoiceChips';
import { useIsPhone } from './PhoneFold';
import { ListView, type ListAnswer, type ListViewProps } from './ListView';
import { withRows } from './withRows';

/** A choice that filters a list. */
export interface RowChoice<Row> {
  /** Value in the URL. */
  readonly value: string;
  readonly label: string;
  /** Title of the empty state; defaults to "No matches". */
  readonly noMatches?: string;
  /** Filters the loaded rows in the browser; without it, the server filters. */
  readonly test?: (row: Row) => boolean;
}

export interface ChoiceListViewProps<Row, List extends ListAnswer<Row>> extends Pick<
  ListViewProps<Row, List, string>,
  'of' | 'things' | 'caption' | 'columns' | 'actions' | 'areActionsInHeading'
> {
  readonly path: string;
  /** Query field that holds the choice. */
  readonly field: string;
  /** Accessible name of the chips. */
  readonly label: string;
  /** Must be the same array on every render. */
  readonly choices: readonly RowChoice<Row>[];
  /**
   * Returns the number of rows by choice, and of `all` rows; required for counts if the server
   * filters.
   */
  readonly countsOf?: (list: List) => Counts;
  /** Content at the end of the line of chips. */
  readonly beside?: (list: List) => ReactNode;
  /** Content above the list; `hasRows` is false if the list is empty and nothing is chosen. */
  readonly head?: (list: List, hasRows: boolean) => ReactNode;
  /** Content if there are no rows, regardless of the choice. */
  readonly empty: { readonly title: string; readonly text: ReactNode };
  /** Text if no rows match the choice. */
  readonly noMatches: string;
}

/** Number of rows by value, and of `all` rows. */
type Counts = Readonly<Record<string, number>>;

const idOf = ({ id }: { readonly id: string | number }): string | number => id;

/** A list filtered by one choice in the URL, with a chip for each choice that has rows. */
export function ChoiceListView<
  Row extends { readonly id: string | number },
  List extends ListAnswer<Row>,
>(props: ChoiceListViewProps<Row, List>) {
  const { caption, choices, columns, empty, field, noMatches, of: state, path } = props;
  const { actions, areActionsInHeading, beside, countsOf, head, label, things } = props;
  const query = useAppSelector(selectShownQuery);
  const chosen = choices.find(({ value }) => value === query[field]);
  const shown = useMemo(() => {
    const test = chosen?.test;
    return test === undefined ? state : withRows(state, (rows) => rows.filter(test));
  }, [chosen, state]);
  const filter = chosen === undefined ? {} : { [field]: chosen.value };
  const all = dataOf(state)?.items ?? [];
  const counts = (list: List): Counts | null => countsOf?.(list) ?? countRows(all, choices);
  const hasRows = (list: List): boolean => list.total > 0 || chosen !== undefined;
  const hasChips = (list: List): boolean => {
    const known = counts(list);
    if (known === null || chosen !== undefined) return hasRows(list);
    // If all rows have the same state, there is nothing to choose.
    const isMixed = choices.some(({ value }) => !isOneState(known[value], known['all']));
    return (known['all'] ?? 0) > 1 && isMixed;
  };
  // On a phone, the actions are on the line of the chips.
  const isPhone = useIsPhone();
  const areBesideChips = (list: List): boolean =>
    isPhone && areActionsInHeading !== true && hasChips(list);
  const chips = (list: List): ReactNode =>
    hasChips(list) ? (
      <Chips
        {...{ choices, field, label, path }}
        query={filter}
        counts={counts(list)}
        total={list.total}
        beside={
          areBesideChips(list) ? (
            <>
              {beside?.(list)}
              {actions?.(list)}
            </>
          ) : (
            beside?.(list)
          )
        }
        isOneLine
      />
    ) : null;
  return (
    <ListView
      of={shown}
      things={things}
      caption={caption}
      columns={columns}
      rowKey={idOf}
      address={{ path, query: filter }}
      actions={(list) => (areBesideChips(list) ? null : actions?.(list))}
      areActionsInHeading={areActionsInHeading}
      isLeadHidden
      head={(list) => head?.(list, hasRows(list))}
      controls={chips}
      empty={
        chosen === undefined
          ? empty
          : {
              title: chosen.noMatches ?? 'No matches',
              text: noMatches,
              action: <AppLink to={path}>Show all {things.many}</AppLink>,
            }
      }
    />
  );
}

/** Counts the loaded rows by choice; null if the server filters. */
function countRows<Row>(rows: readonly Row[], choices: readonly RowChoice<Row>[]): Counts | null {
  if (choices.every(({ test }) => test === undefined)) return null;
  const counts: Record<string, number> = { all: rows.length };
  for (const { test = () => true, value } of choices) counts[value] = rows.filter(test).length;
  return counts;
}

/** True if none or all of the rows have a choice's value. */
function isOneState(count = 0, all = 0): boolean {
  return count === 0 || count === all;
}

interface ChipsProps extends Omit<ChoiceChipsProps, 'choices'> {
  readonly choices: readonly RowChoice<never>[];
  /** Null for chips without counts. */
  readonly counts: Counts | null;
}

function Chips({ choices, counts, ...chips }: ChipsProps) {
  const chip = (value: string | null, label: string): ChipChoice => {
    return { value, label, ...(counts === null ? {} : { count: counts[value ?? 'all'] ?? 0 }) };
  };
  return (
    <ChoiceChips
      {...chips}
      choices={[
        chip(null, 'All'),
        ...choices
          .filter(({ value }) => counts?.[value] !== 0 || value === chips.query[chips.field])
          .map(({ label, value }) => chip(value, label)),
      ]}
    />
  );
}
