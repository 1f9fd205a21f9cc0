import { useMemo, useState } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { EFILING_PATH, ENVELOPES_PATH, FILING_REPORTS_PATH } from '#contract/filing/pages';
import { ENVELOPE_VIEW_WORDS, ENVELOPES_FILE } from '#contract/filing/envelopes';
import { readEnvelopesQuery } from '#contract/filing/envelopesQuery';
import { formatCount, formatDate, formatMoney } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { EnvelopeList, EnvelopesQuery } from '#contract/schemas/filingEnvelopes';
import { ChoiceChips } from '../../../records/ChoiceChips';
import type { ActiveFilter } from '../../../records/FilterChips';
import { ListView } from '../../../records/ListView';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Field } from '../../../ui/Field';
import { FiguresRow } from '../../../ui/FiguresRow';
import { RecordIcon } from '../../../ui/RecordIcon';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { FiledByChips } from '../envelopes/FiledByChips';
import { CourtAndDays } from '../envelopes/CourtAndDays';
import styles from '../envelopes/envelopes.module.css';
import { envelopeColumns, envelopePhoneColumns } from '../envelopes/envelopeColumns';
import { envelopes } from '../envelopes/slice';

/** The envelopes of the filer and the filer's firm, newest first (spec section 2, E-filing). */
export function Screen() {
  const { after, ...filter } = readEnvelopesQuery(useAppSelector(selectShownQuery));
  const { file } = useHrefs();
  const state = useAppSelector(envelopes.select);
  const asOf = 'data' in state ? state.data.asOf : '';
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => (isPhone ? envelopePhoneColumns(asOf) : envelopeColumns(asOf)),
    [asOf, isPhone],
  );
  const isFiltered = Object.keys(filter).length > 0;
  // Above the cap, “All” has no count.
  const isCapped = 'data' in state && state.data.capped;
  const controls = (list: EnvelopeList) => (
    <PhoneFold>
      <Controls key={buildQuery(filter)} list={list} filter={filter} />
    </PhoneFold>
  );
  return (
    <ListView
      of={state}
      things={{ one: 'envelope', many: 'envelopes' }}
      caption="Electronic filings, newest first"
      columns={columns}
      address={{ path: ENVELOPES_PATH, query: filter }}
      filters={filtersOf(filter, 'data' in state ? state.data : null)}
      head={(list) => <Figures of={list} />}
      lead={({ total }, count) => (total === 0 ? null : asSentenceStart(count))}
      isLeadHidden={!isPhone && !isCapped}
      {...(isPhone ? { beside: controls } : { controls })}
      actions={({ total }) => (
        <>
          <AppLink
            to={FILING_REPORTS_PATH}
            className={buttonClass('secondary', isPhone ? 'small' : 'medium')}
          >
            Reports
          </AppLink>
          {total === 0 ? null : (
            <ExportMenu
              id="envelopes-export"
              entries={[{ label: 'CSV', href: file(ENVELOPES_FILE) + buildQuery(filter) }]}
            />
          )}
          {isPhone || total === 0 ? null : (
            <AppLink to={EFILING_PATH} className={buttonClass('primary')}>
              Start a filing
            </AppLink>
          )}
        </>
      )}
      empty={
        isFiltered
          ? {
              title: 'No matches',
              text: 'No envelopes match your filters.',
              action: <AppLink to={ENVELOPES_PATH}>Show all envelopes</AppLink>,
            }
          : {
              title: 'No filings yet',
              text: 'Filings that you submit will appear here.',
              action: <AppLink to="/isefs">About electronic filing</AppLink>,
            }
      }
      isPagedElsewhere
      foot={({ next }, focusSummary) => (
        <Pages filter={filter} after={after} next={next} onFollow={focusSummary} />
      )}
    />
  );
}

function Figures({
  of: {
    figures: { acceptedLately, dueCents, heldCents, returned, waiting },
  },
}: {
  readonly of: EnvelopeList;
}) {
  // On a phone, only a number that needs action has a note.
  const isPhone = useIsPhone();
  const noteOf = (note: string): string | null => (isPhone ? null : note);
  return (
    <FiguresRow
      label="Filings at a glance"
      figures={[
        { label: 'Waiting', value: formatCount(waiting), note: noteOf('With a clerk or judge') },
        returned === 0
          ? { label: 'Returned', value: '0', note: noteOf('Nothing to correct') }
          : {
              label: 'Returned',
              value: formatCount(returned),
              note: 'Correct and resubmit',
              tone: 'warning',
            },
        {
          label: 'Accepted',
          value: formatCount(acceptedLately),
          note: noteOf('Filed in the last 30 days'),
        },
        dueCents > 0
          ? {
              label: 'Payment due',
              value: formatMoney(dueCents),
              note: (
                <>
                  Card declined. <BackendLink to={BACKEND_PAGES.editCard}>Change card</BackendLink>
                </>
              ),
              tone: 'warning',
            }
          : {
              label: 'On hold',
              value: formatMoney(heldCents),
              note: noteOf('Charged on acceptance'),
            },
      ]}
    />
  );
}

type Filter = Omit<EnvelopesQuery, 'after'>;

interface ControlsProps {
  readonly list: EnvelopeList;
  readonly filter: Filter;
}

function Controls({ filter, list: { capped, courts, firmName, views } }: ControlsProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(filter.text ?? '');
  const [clientNumber, setClientNumber] = useState(filter.clientNumber ?? '');
  const [values, setValues] = useState({
    courtId: String(filter.courtId ?? ''),
    from: filter.from ?? '',
    to: filter.to ?? '',
  });
  const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const isPhone = useIsPhone();
  const filedBy = <FiledByChips firmName={firmName} path={ENVELOPES_PATH} query={filter} />;
  const hasFields = [filter.clientNumber, filter.courtId, filter.from, filter.to].some(
    (value) => value !== undefined,
  );
  const fields = (
    <Row isAtEnd>
      <Field label="Client number">
        <TextInput
          size={10}
          autoComplete="off"
          value={clientNumber}
          onValueChange={setClientNumber}
        />
      </Field>
      <CourtAndDays
        courts={courts}
        hasCourt={filter.courtId !== undefined}
        values={values}
        onChange={setValues}
      />
    </Row>
  );
  return (
    <Stack gap={3}>
      <Row isApart>
        <ChoiceChips
          label="Status"
          path={ENVELOPES_PATH}
          query={filter}
          field="view"
          choices={[
            {
              value: null,
              label: 'All',
              ...(capped ? {} : { count: views.reduce((sum, { count }) => sum + count, 0) }),
            },
            ...views.map(({ count, view }) => ({
              value: view,
              label: ENVELOPE_VIEW_WORDS[view],
              count,
            })),
          ]}
        />
        {isPhone ? filedBy : null}
      </Row>
      <form
        className={styles.find}
        role="search"
        aria-label="Filter the envelopes"
        onSubmit={(event) => {
          event.preventDefault();
          const query = {
            ...filter,
            text: orNull(text),
            clientNumber: orNull(clientNumber),
            courtId: orNull(values.courtId),
            from: orNull(values.from),
            to: orNull(values.to),
          };
          dispatch(addressChosen({ path: ENVELOPES_PATH, query }));
        }}
      >
        <Field label="Keywords">
          <TextInput type="search" autoComplete="off" value={text} onValueChange={setText} />
        </Field>
        {isPhone ? fields : null}
        <Button type="submit">Apply</Button>
        {isPhone ? null : (
          <>
            <details className={styles.more} open={hasFields}>
              <summary className={buttonClass()}>
                <RecordIcon name="filter" size={16} /> Filters
              </summary>
              {fields}
            </details>
            <span className={styles.filedBy}>{filedBy}</span>
          </>
        )}
      </form>
    </Stack>
  );
}

function filtersOf(
  { clientNumber, courtId, from, text, to }: Filter,
  list: EnvelopeList | null,
): ActiveFilter[] {
  const court = list?.courts.find(({ id }) => id === courtId)?.name;
  return [
    ...(text === undefined ? [] : [{ field: 'text', label: `Contains “${text}”` }]),
    ...(clientNumber === undefined
      ? []
      : [{ field: 'clientNumber', label: `Client number: ${clientNumber}` }]),
    ...(courtId === undefined
      ? []
      : [{ field: 'courtId', label: `Court: ${court ?? String(courtId)}` }]),
    ...(from === undefined ? [] : [{ field: 'from', label: `From ${formatDate(from)}` }]),
    ...(to === undefined ? [] : [{ field: 'to', label: `To ${formatDate(to)}` }]),
  ];
}

/** Links to the first and the next page; the list is paged by position, without page numbers. */
function Pages({
  after,
  filter,
  next,
  onFollow,
}: {
  readonly filter: Filter;
  readonly after: string | undefined;
  readonly next: string | null;
  readonly onFollow: () => void;
}) {
  if (after === undefined && next === null) return null;
  return (
    <nav aria-label="Pages of envelopes">
      <Row>
        {after === undefined ? null : (
          <AppLink to={ENVELOPES_PATH} query={filter} className={buttonClass()} onFollow={onFollow}>
            First page
          </AppLink>
        )}
        {next === null ? null : (
          <AppLink
            to={ENVELOPES_PATH}
            query={{ ...filter, after: next }}
            className={buttonClass()}
            onFollow={onFollow}
          >
            Next page
          </AppLink>
        )}
      </Row>
    </nav>
  );
}
