import { useContext, useMemo } from 'react';
import { SEARCH_DETAILS_PATH, CODE_REPAIR_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  formatCount,
  formatDateTimeShort,
  formatMoney,
  formatMonth,
  formatQuantity,
} from '#contract/formats';
import { buildQuery } from '#contract/links';
import { PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { CodedRow, CodedRows, CodeFilter } from '#contract/schemas/codeRepair';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { FilterForm, type ListFilter } from '../../../records/FilterForm';
import { ListView } from '../../../records/ListView';
import { phoneColumn } from '../../../records/phoneColumn';
import { Fold, useIsPhone } from '../../../records/PhoneFold';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import type { DataColumn } from '../../../ui/dataColumn';
import { StatusTag } from '../../../ui/StatusTag';
import { FiguresRow } from '../../../ui/FiguresRow';
import { AppLink } from '../../../widgets/AppLink';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { BackendLink } from '../../../widgets/BackendLink';
import { SelectedCodeRowsContext, codedRowKey } from '../selectedCodeRows';
import styles from '../spending.module.css';
import { readCodeFilter } from '../codeFilter';
import { RepairForm } from '../RepairForm';
import { Repairs } from '../Repairs';
import { codedRows, rowToggled, selectSelectedKeys } from '../slice';

function nameOf({ appCode, document, searchedFor }: CodedRow): string {
  return appCode === null
    ? (document ?? 'Pages')
    : searchInWords({ appCode, searchedFor }, { hasTitleCase: true });
}

/** Formats type and price: "Search, in plan", "Page purchase, $4.20". */
function typeAndPrice({ cents, kind }: CodedRow): string {
  const type = kind === 'SEARCH' ? 'Search' : 'Page purchase';
  return `${type}, ${cents === null ? 'in plan' : formatMoney(cents)}`;
}

/** True if the rows are from more than one user; otherwise, the name would repeat in each row. */
function areFromSeveral(rows: readonly CodedRow[]): boolean {
  return new Set(rows.map(({ userName }) => userName)).size > 1;
}

/** `asOf`, the time of the response, determines which times need their year. */
const columnsAsOf = (asOf: string, hasUsers: boolean): readonly DataColumn<CodedRow>[] => [
  rowHeader('Search or purchase', (row) => <SelectableName of={row} />),
  ...(hasUsers ? [textColumn<CodedRow>('User', ({ userName }) => userName, { priority: 2 })] : []),
  column(
    'Time',
    ({ at }) => <time dateTime={at}>{formatDateTimeShort(at, STATE_TIME_ZONE, asOf)}</time>,
    { isNoWrap: true },
  ),
  textColumn('Type', typeAndPrice, { isNoWrap: true }),
  textColumn('Billing code', ({ billingCode }) => billingCode, { none: 'No code' }),
];

/** Columns on a phone: the name and code, then time and user; then type and price if it matters. */
const phoneColumnsAsOf = (asOf: string, hasUsers: boolean): readonly DataColumn<CodedRow>[] => [
  rowHeader('Search or purchase', (row) => <SelectableName of={row} />),
  phoneColumn('Time', (row) => ({
    facts: [
      formatDateTimeShort(row.at, STATE_TIME_ZONE, asOf),
      hasUsers ? row.userName : typeAndPrice(row),
    ],
    // Most are searches in the plan.
    status: hasUsers && (row.kind !== 'SEARCH' || row.cents !== null) ? [typeAndPrice(row)] : [],
  })),
  { ...textColumn<CodedRow>('Billing code', codeOf), isBesideHeader: true },
];

const codeOf = ({ billingCode }: CodedRow): string => billingCode ?? 'No code';

/** The row's name is the label of its checkbox. */
function SelectableName({ of }: { readonly of: CodedRow }) {
  const { keys, toggle } = useContext(SelectedCodeRowsContext);
  const key = codedRowKey(of);
  return (
    <Checkbox checked={keys.has(key)} onCheckedChange={() => toggle(key)}>
      {nameOf(of)}
    </Checkbox>
  );
}

function filtersOf({ billingCodes, isWholeAccount, months, users }: CodedRows): ListFilter[] {
  return [
    ...(billingCodes.length > MAX_CHIPS
      ? [
          {
            field: 'billingCode',
            label: 'Current billing code',
            any: 'All',
            choices: [
              { value: '', label: 'Without a code' },
              ...billingCodes.map((code) => ({ value: code, label: code })),
            ],
          },
        ]
      : []),
    ...(isWholeAccount
      ? [
          {
            field: 'userId',
            label: 'User',
            any: 'All users',
            choices: users.map(({ id, name }) => ({ value: String(id), label: name })),
            other: 'Another user',
          },
        ]
      : []),
    {
      field: 'month',
      label: 'Month',
      any: 'All uninvoiced months',
      choices: months.map(({ month }) => ({ value: month, label: formatMonth(month) })),
    },
    {
      field: 'kind',
      label: 'Type',
      any: 'Searches and purchases',
      choices: [
        { value: 'SEARCH', label: 'Searches' },
        { value: 'PURCHASE', label: 'Page purchases' },
      ],
    },
  ];
}

/** Corrects billing codes of past searches and purchases until they are invoiced. */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  const filter = useMemo(() => readCodeFilter(query), [query]);
  // The selection applies only to the current list.
  return <Codes key={buildQuery(query)} filter={filter} />;
}

function Codes({ filter }: { readonly filter: CodeFilter }) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedKeys);
  const state = useAppSelector(codedRows.select);
  const keys = useMemo(() => {
    // After a reload, selected rows may be on another page or gone.
    const listed = new Set(dataOf(state)?.items.map(codedRowKey));
    return new Set(selected.filter((key) => listed.has(key)));
  }, [selected, state]);
  const chosen = useMemo(
    () => ({ keys, toggle: (key: string) => dispatch(rowToggled({ key })) }),
    [dispatch, keys],
  );
  const list = dataOf(state);
  const asOf = list?.asOf ?? '';
  const isPhone = useIsPhone();
  const hasUsers = areFromSeveral(list?.items ?? []);
  const columns = useMemo(
    () => (isPhone ? phoneColumnsAsOf : columnsAsOf)(asOf, hasUsers),
    [asOf, hasUsers, isPhone],
  );
  const { billingCode: _code, ...filtered } = filter;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <SelectedCodeRowsContext value={chosen}>
      <ListView
        of={state}
        things={{ one: 'search or purchase', many: 'searches and purchases' }}
        caption="Searches and purchases not invoiced yet, newest first"
        columns={columns}
        rowKey={codedRowKey}
        address={{ path: CODE_REPAIR_PATH, query: filter }}
        head={(list) => (list.hasBillingCodes && list.total > 0 ? <Summary of={list} /> : null)}
        lead={(list) => (list.hasBillingCodes ? null : <Lead of={list} />)}
        controls={(list) => (
          <>
            <CodeChips of={list} filter={filter} />
            <div className={styles.tools}>
              <Fold isOpenFirst={Object.keys(filtered).length > 0}>
                <FilterForm path={CODE_REPAIR_PATH} query={filter} filters={filtersOf(list)} />
              </Fold>
              {list.hasBillingCodes && list.total > 0 ? (
                <RepairForm of={list} filter={filter} chosen={keys} />
              ) : null}
            </div>
          </>
        )}
        empty={{
          title: isFiltered ? 'No matches' : 'Nothing to change',
          text: 'Searches and purchases are listed here until they are invoiced.',
          ...(isFiltered ? { action: <AppLink to={CODE_REPAIR_PATH}>Show all</AppLink> } : {}),
        }}
        foot={(list) => (
          <>
            {list.hasBillingCodes ? (
              <p>
                <Lead of={list} />
              </p>
            ) : null}
            <Repairs of={list.repairs} />
          </>
        )}
      />
    </SelectedCodeRowsContext>
  );
}

const countOf = ({ purchases, searches }: CodedRows['codes'][number]): number =>
  searches + purchases;

/** Maximum uses of a code that may be mistyped. */
const RARE = 2;

/** Totals of the listed searches and purchases, and their share by code. */
function Summary({ of: { closed, codes, isWholeAccount, total } }: { readonly of: CodedRows }) {
  const inUse = codes.filter((code) => countOf(code) > 0);
  const without = inUse.find(({ billingCode }) => billingCode === null);
  const coded = inUse.filter(({ billingCode }) => billingCode !== null);
  const withoutCount = without === undefined ? 0 : countOf(without);
  const typos = likelyTypos(coded);
  return (
    <>
      <FiguresRow
        label="Billing codes at a glance"
        figures={[
          {
            label: isWholeAccount ? 'Not invoiced' : 'Yours, not invoiced',
            value: formatCount(total),
            ...(closed === 0
              ? {}
              : {
                  note: `${formatCount(closed)} invoiced or closed`,
                }),
          },
          {
            label: 'Without a code',
            value: formatCount(withoutCount),
            note: `${String(Math.round((100 * withoutCount) / total))}% of ${formatCount(total)}`,
          },
          {
            label: 'Codes in use',
            value: formatCount(coded.length),
            ...(typos.length === 0 ? {} : { note: formatQuantity(typos.length, 'possible typo') }),
          },
        ]}
      />
      {typos.map(({ code, likely, uses }) => (
        <p key={code} className={styles.typo}>
          <StatusTag tone="warning">{`${code} was used ${usesWords(uses)}.`}</StatusTag> Did you
          mean {likely}?{' '}
          <AppLink to={CODE_REPAIR_PATH} query={{ billingCode: code }}>
            Show and change
          </AppLink>
        </p>
      ))}
    </>
  );
}

/** Formats a small number of uses: "once", "twice". */
function usesWords(uses: number): string {
  return uses === 1 ? 'once' : uses === 2 ? 'twice' : `${formatCount(uses)} times`;
}

/** A code that probably stands for another code of the account. */
interface LikelyTypo {
  readonly code: string;
  readonly likely: string;
  readonly uses: number;
}

/** Finds rare codes that differ from a common code only in zeros, case, or punctuation. */
function likelyTypos(coded: CodedRows['codes']): readonly LikelyTypo[] {
  const bare = (code: string): string =>
    code
      .toUpperCase()
      .replace(/[^A-Z\d]+/g, ' ')
      .replace(/(^|\D)0+(?=\d)/g, '$1')
      .trim();
  return coded.flatMap((rare) => {
    const { billingCode: code } = rare;
    if (code === null || countOf(rare) > RARE) return [];
    const likely = coded.find(
      (each) =>
        each.billingCode !== null &&
        each.billingCode !== code &&
        countOf(each) > RARE &&
        bare(each.billingCode) === bare(code),
    )?.billingCode;
    return likely === undefined || likely === null ? [] : [{ code, likely, uses: countOf(rare) }];
  });
}

interface CodeChipsProps {
  readonly of: CodedRows;
  readonly filter: CodeFilter;
}

/** Maximum codes with a chip each; more codes have a select instead. */
const MAX_CHIPS = 8;

/** The account's codes as chips; a phone has them on one line that scrolls. */
function CodeChips({ filter, of: { billingCodes, codes, total } }: CodeChipsProps) {
  const isFiltered = filter.billingCode !== undefined;
  if (billingCodes.length === 0 || billingCodes.length > MAX_CHIPS) return null;
  const chips = ['', ...billingCodes].map((value) => {
    const counted = codes.find(({ billingCode }) => (billingCode ?? '') === value);
    return {
      value,
      label: value === '' ? 'No code' : value,
      // The response counts only matching codes.
      ...(isFiltered ? {} : { count: counted === undefined ? 0 : countOf(counted) }),
    };
  });
  return (
    <ChoiceChips
      label="Billing code"
      path={CODE_REPAIR_PATH}
      query={filter}
      field="billingCode"
      total={total}
      isOneLine
      choices={[{ value: null, label: 'All' }, ...chips.filter(({ count }) => count !== 0)]}
    />
  );
}

function Lead({ of: { closed, hasBillingCodes } }: { readonly of: CodedRows }) {
  if (!hasBillingCodes) {
    return (
      <>
        Your account doesn’t use billing codes.{' '}
        <AllowedTo
          rule={ACCOUNT_ADMINISTRATION}
          otherwise="Your account administrator can turn them on."
        >
          <BackendLink to={BACKEND_PAGES.editAccount}>Turn them on</BackendLink>
        </AllowedTo>
      </>
    );
  }
  return (
    <>
      {closed === 0
        ? 'All searches and purchases are in '
        : 'You can’t change codes on invoiced charges or in closed months. All searches and purchases are in '}
      <AppLink to={SEARCH_DETAILS_PATH}>search history</AppLink> and{' '}
      <AppLink to={PURCHASE_COUNTS_PATH}>page purchases</AppLink>.
    </>
  );
}
